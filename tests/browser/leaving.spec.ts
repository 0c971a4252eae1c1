import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { withDatabase } from "./database";
import { adminOfEnterprise } from "./enterprise";
import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

// A call without a fresh proof answers 403, and signing in to a deleted account 401, which the browser logs.
test.use({ allowRefusals: true });

const { ConfirmDialog, DataExports, LeaveAccount, LeaveMembership, LeaveOrganisation, LoginForm, ProofDialog } =
  catalogues.en;
const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

/** As if this person's sessions had been proved eleven minutes ago. */
const growOld = (email: string) =>
  withDatabase(
    (sql) => sql`update sessions set proved_at = now() - interval '11 minutes'
      where user_id = (select id from users where email = ${email})`,
  );

test("a person exports everything, sees what goes and what remains, and deletes the account @long", async ({
  page,
}) => {
  const { email, password } = await signUpByApi(page);
  const recipient = uniqueAddress("asked");
  await givenSent(page, [{ first_name: "Νίκος", last_name: "Καζαντζάκης", email: recipient }]);
  await page.goto("/app/account/account/data");
  await page.getByRole("button", { name: DataExports.request }).click();
  const open = page.getByRole("link", { name: /Open the export from/ });
  await expect(page.getByText(/^Ready until/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await noSidewaysScroll(page);
  const { text } = await mailTo(page.request, email, ({ subject }) => subject === "Your export is ready");
  await open.click();
  await expect(page).toHaveURL(/\/app\/exports\/\d+/);
  expect(text).toContain(new URL(page.url()).pathname);
  await expectAccessible(page);

  await growOld(email);
  await page.getByRole("button", { name: DataExports.download }).click();
  const dialog = page.getByRole("dialog", { name: ProofDialog.title });
  await dialog.getByLabel(ProofDialog.label.password, { exact: true }).fill(password);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: ProofDialog.confirm }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("countersign-export.zip");
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/account/account/data");
  await page.getByRole("link", { name: LeaveAccount.see }).click();
  await expect(page.getByRole("heading", { name: LeaveAccount.goes })).toBeVisible();
  await expect(page.getByText(/1 running workflow is cancelled/)).toBeVisible();
  await expectAccessible(page);
  await noSidewaysScroll(page);
  await growOld(email);
  await page.getByRole("button", { name: LeaveAccount.delete }).click();
  const asking = page.getByRole("dialog", { name: LeaveAccount.confirmTitle });
  await asking.getByRole("button", { name: ConfirmDialog.back }).click();
  await expect(asking).toBeHidden();
  await page.getByRole("button", { name: LeaveAccount.delete }).click();
  await asking.getByRole("button", { name: LeaveAccount.delete }).click();
  await dialog.getByLabel(ProofDialog.label.password, { exact: true }).fill(password);
  await dialog.getByRole("button", { name: ProofDialog.confirm }).click();
  await expect(page).toHaveURL(/\/app\/login/);
  await expect(page.getByText(LeaveAccount.deleted)).toBeVisible();
  await mailTo(page.request, recipient, ({ subject }) => subject.startsWith("Cancelled"));
  await mailTo(page.request, email, ({ subject }) => subject === "Your account has been deleted");
  await page.getByLabel(LoginForm.email).fill(email);
  await page.getByLabel(LoginForm.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: LoginForm.submit, exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
});

test("an administrator asks for the organisation's deletion by its name, and takes it back @long", async ({ page }) => {
  const id = await adminOfEnterprise(page);
  await page.goto("/app/leave");
  await expect(page.getByText(/You are the only administrator of Meridian/)).toBeVisible();
  await expect(page.getByRole("button", { name: LeaveAccount.delete })).toHaveCount(0);
  await page.goto("/app/leave/organisation");
  await expect(page.getByRole("link", { name: LeaveMembership.users })).toBeVisible();
  await page.getByRole("link", { name: LeaveOrganisation.deleteTitle }).click();
  await expect(page).toHaveURL(/company-settings\/data$/);
  await expect(page.getByRole("button", { name: LeaveOrganisation.open })).toBeInViewport();
  await page.getByRole("button", { name: LeaveOrganisation.open }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Meridian?" });
  await expect(dialog.getByText(/1 member keeps their account/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(LeaveOrganisation.nameLabel).fill("Another");
  await dialog.getByRole("button", { name: "Delete in 30 days" }).click();
  await expect(dialog.getByText(catalogues.en.validation.organisationNameWrong).first()).toBeVisible();
  await dialog.getByLabel(LeaveOrganisation.nameLabel).fill("Meridian");
  await dialog.getByRole("button", { name: "Delete in 30 days" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Meridian will be deleted on/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/contacts");
  await expect(page.getByText(/^Meridian will be deleted on/)).toBeVisible();
  await expectAccessible(page);
  await noSidewaysScroll(page);
  await page.getByRole("link", { name: LeaveOrganisation.bannerSettings }).click();
  await page.getByRole("button", { name: LeaveOrganisation.keep }).click();
  await expect(page.getByText(LeaveOrganisation.kept)).toBeVisible();
  await expect(page.getByText(/^Meridian will be deleted on/)).toHaveCount(0);
  expect((await callApi(page, "GET", `/companies/${id}/deletion`)).company_deletion.requested_at).toBeNull();
});

test("a member leaves the organisation by a page that says what ends, and keeps the account @long", async ({
  page,
  browser,
}) => {
  const { email, password } = await signUpByApi(page);
  const admin = await (await browser.newContext()).newPage();
  const id = await adminOfEnterprise(admin);
  const joins = (address: string, role: number) =>
    withDatabase(
      (sql) => sql`insert into company_users (company_id, user_id, role_id, accepted_at)
        select ${id}, id, ${role}, now() from users where email = ${address}`,
    );
  await joins(email, 3);
  const other = await (await browser.newContext()).newPage();
  await joins((await signUpByApi(other)).email, 1);
  await withDatabase(
    (sql) => sql`insert into workflows (company_id, initiator_id) select ${id}, id from users where email = ${email}`,
  );
  await page.goto("/app/account/account/data");
  await page.getByRole("link", { name: LeaveMembership.see }).click();
  await expect(page.getByText(/^1 workflow and 0 templates you created there/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: LeaveMembership.pageTitle })).toBeVisible();
  await expect(page.getByText(LeaveMembership.staysAccount)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await noSidewaysScroll(page);
  await growOld(email);
  await page.getByLabel(LeaveMembership.heir).selectOption({ index: 1 });
  const leave = page.getByRole("button", { name: LeaveMembership.leave });
  await leave.focus();
  await page.keyboard.press("Enter");
  const asking = page.getByRole("dialog", { name: "Leave Meridian?" });
  await expectAccessible(page);
  await asking.getByRole("button", { name: LeaveMembership.leave }).click();
  const proof = page.getByRole("dialog", { name: ProofDialog.title });
  await proof.getByLabel(ProofDialog.label.password, { exact: true }).fill(password);
  await proof.getByRole("button", { name: ProofDialog.confirm }).click();
  await expect(page).toHaveURL(/\/app\/login/);
  await expect(page.getByText("You have left Meridian")).toBeVisible();
  await page.getByLabel(LoginForm.email).fill(email);
  await page.getByLabel(LoginForm.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: LoginForm.submit, exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/app/account/account/data");
  await expect(page.getByRole("link", { name: LeaveMembership.see })).toHaveCount(0);

  await admin.goto("/app/leave/organisation");
  await admin.getByRole("button", { name: LeaveMembership.leave }).waitFor(); // another administrator remains
  await withDatabase(
    (sql) => sql`delete from company_users where company_id = ${id} and role_id = 1
    and user_id <> (select user_id from company_users where company_id = ${id} order by id limit 1)`,
  );
  await admin.reload();
  await expect(admin.getByText(catalogues.en.errors.last_administrator_leaves)).toBeVisible();
  await expect(admin.getByRole("button", { name: LeaveMembership.leave })).toHaveCount(0);
  await Promise.all([admin.context().close(), other.context().close()]);
});
