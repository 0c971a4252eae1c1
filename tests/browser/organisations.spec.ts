import type { Page } from "@playwright/test";
import { adminOfEnterprise, operator } from "./enterprise";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const origin = process.env.APP_URL ?? "";
test("an administrator edits the details, makes a group, invites and fills the group, in Greek @long", async ({
  page,
}) => {
  const t = catalogues.gk;
  const id = await adminOfEnterprise(page, "gk");
  await page.goto("/app/account/company-settings");
  await page.getByRole("button", { name: t.CompanyForm.edit }).click();
  await page.getByLabel(t.CompanyForm.address, { exact: true }).fill(" ");
  await page.getByRole("button", { name: t.CompanyForm.save }).click();
  await expect(page.getByText(t.validation.addressMissing)).toBeVisible();
  await page.getByLabel(t.CompanyForm.address, { exact: true }).fill("Λεωφόρος Συγγρού 1");
  await page.getByRole("button", { name: t.CompanyForm.save }).click();
  await expect(page.getByText(t.CompanyForm.done)).toBeVisible();
  await expect(page.getByText("Λεωφόρος Συγγρού 1")).toBeVisible();
  await expectAccessible(page);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  if (wide) await page.setViewportSize(wide);
  await page.getByRole("link", { name: t.SettingParts["company-settings"].sending }).click();
  const reminders = page.getByLabel(t.SendingDefaultsForm.reminderDays);
  await page.getByLabel(t.SendingDefaultsForm.linkExpiryDays).fill("30");
  await reminders.fill("3, 400");
  await page.getByRole("button", { name: t.SendingDefaultsForm.submit }).click();
  await expect(reminders).toHaveAttribute("aria-invalid", "true");
  await reminders.fill("14, 3");
  await page.getByRole("button", { name: t.SendingDefaultsForm.submit }).click();
  await expect(page.getByText(t.SendingDefaultsForm.saved)).toBeVisible();
  await page.reload();
  await expect(reminders).toHaveValue("3, 14");

  await page.goto("/app/account/company-groups");
  await page.getByRole("link", { name: t.CompanyGroups.create }).click();
  await page.getByLabel(t.GroupForm.name).fill("Μισθώσεις");
  await page.getByRole("button", { name: t.GroupForm.create }).click();
  await expect(page.getByText(t.CompanyGroups.groupCreated)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/app/account/company-groups");

  await page.goto("/app/account/manage-users");
  await page.getByRole("link", { name: t.CompanyUsers.invite }).click();
  const email = uniqueAddress("invited");
  await page.getByLabel(t.UserForm.firstName, { exact: true }).fill("Νίκος");
  await page.getByLabel(t.UserForm.lastName, { exact: true }).fill("Καζαντζάκης");
  await page.getByLabel(t.UserForm.email, { exact: true }).fill(email);
  await page.getByRole("button", { name: t.UserForm.invite }).click();
  await expect(page.getByText(t.CompanyUsers.userCreated)).toBeVisible();
  await expect(page.getByText(t.UserTable.pending, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  // Both places of the plan are taken now.
  await expect(page.getByRole("button", { name: t.CompanyUsers.invite })).toBeDisabled();
  expect((await mailTo(page.request, email)).text).toContain("/app/company-invitations?token=");
  await expectAccessible(page);

  const groups = (await (await page.request.get(`/v1/companies/${id}/groups`)).json()) as {
    company_groups: { id: number }[];
  };
  await page.goto(`/app/companies/${id}/groups/${groups.company_groups[0]?.id}/users`);
  const panel = page.getByRole("dialog");
  await panel
    .getByRole("button", { name: /Καζαντζάκης/ })
    .first()
    .click();
  await expect(panel.getByRole("combobox", { name: /Καζαντζάκης/ })).toHaveValue("1");
  await expectAccessible(page);
});

test("a holding's user chooses an organisation, works in it and leaves it; other pages redirect home @long", async ({
  page,
}) => {
  const t = catalogues.en;
  const { email } = await signUpByApi(page);
  const holding = /\d+/.exec(await operator("holding-create", "--name", "Aegean"))?.[0] ?? "";
  await operator("holding-add-user", "--holding", holding, "--email", email);
  await page.goto("/app/documents");
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole("link", { name: t.Shell.workflows })).toHaveCount(0);
  await page.getByRole("button", { name: t.CompanyForm.new }).click();
  const panel = page.getByRole("dialog", { name: "Create a new organisation" });
  await panel.getByLabel(t.CompanyForm.name).fill("Alpha Shipping");
  await panel.getByLabel(t.CompanyForm.address).fill("1 Pier Road");
  await panel.getByLabel(t.CompanyForm.contactEmail).fill("alpha@example.test");
  await panel.getByRole("button", { name: t.CompanyForm.new }).click();
  await expect(page.getByRole("link", { name: /Alpha Shipping/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox").fill("alpha");
  await expect(page.getByRole("link", { name: /Alpha Shipping/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("Alpha");
  await page.getByRole("link", { name: /Alpha Shipping/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alpha Shipping" })).toBeVisible();
  await page.getByRole("link", { name: t.CompaniesPage.tab["company-groups"] }).click();
  await page.getByRole("link", { name: t.CompanyGroups.create }).first().click();
  await page.getByLabel(t.GroupForm.name).fill("Crew");
  await page.getByRole("button", { name: t.GroupForm.create }).click();
  await expect(page).toHaveURL(/\/app\/companies\/company-groups\?company=\d+/);
  await expect(page.getByText(t.CompanyGroups.groupCreated)).toBeVisible();
  await page.getByRole("link", { name: t.CompaniesPage.back }).click();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).some((one) => one.name === "organisation"))
    .toBe(false);
  await page.goto("/app/companies/company-groups");
  await expect(page).toHaveURL(/\/app$/);
});

test("an invited account keeps its name until it joins; as a group's administrator it can manage the members @long", async ({
  page,
  browser,
}) => {
  const t = catalogues.en;
  const id = await adminOfEnterprise(page, "en");
  const send = async (by: Page, path: string, data: unknown) => {
    const answer = await by.request.post(`/v1${path}`, { data, headers: { origin } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { company_group: { id: number }; company_user: { user_id: number } };
  };
  const { company_group: group } = await send(page, `/companies/${id}/company-groups`, { group_name: "Lettings" });
  const other = await (await browser.newContext()).newPage();
  const { email } = await signUpByApi(other);
  const invitation = { first_name: "Guessed", last_name: "Name", email, role: "3", default_language: "en" };
  const { company_user: user } = await send(page, `/companies/${id}/company-users`, invitation);
  await page.goto("/app/account/manage-users");
  await expect(page.getByText(t.UserTable.asked)).toBeVisible();
  await expect(page.getByRole("main").getByText("Παπαδοπούλου")).toHaveCount(1); // the administrator's own name
  await page.getByRole("button", { name: t.UserTable.actionsOf.replace("{name}", email) }).click();
  await page.getByRole("menuitem", { name: t.UserTable.edit }).click();
  await page.getByLabel(t.UserForm.role).selectOption("2");
  await expectAccessible(page);
  await page.getByRole("button", { name: t.UserForm.save }).click();
  await expect(page.getByText(t.CompanyUsers.userSaved)).toBeVisible();

  // Accepting gives the session another token, which a call that is on its way does not have.
  const notices = other.waitForResponse((answer) => answer.url().endsWith("/v1/notices"));
  await other.goto("/app");
  await expectAccessible(other);
  await notices;
  await other.getByRole("button", { name: t.OwnInvitation.accept }).click();
  await expect(other.getByText(t.OwnInvitation.accepted)).toBeVisible();
  await send(page, `/companies/${id}/company-groups/${group.id}/company-group-users`, {
    user_id: user.user_id,
    role_id: 1,
  });
  await other.goto("/app/folders");
  await expectAccessible(other);
  await other.getByRole("link", { name: t.Folders.manage.replace("{group}", "Lettings") }).click();
  await expect(other.getByRole("dialog", { name: /Lettings/ })).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(other).toHaveURL(/\/app\/folders$/);
});

test("the page of an ended workflow still has the sender's branding", async ({ page }) => {
  const { path } = await sendByApi(page);
  const headers = { origin };
  await page.request.post("/v1/users/branding", { data: { primary_color: "00AAFF", enabled: true }, headers });
  const declined = await page.request.patch(`/v1${path.slice("/app".length)}/decline`, {
    data: { decline_reason: "No" },
    headers,
  });
  expect(declined.ok(), await declined.text()).toBe(true);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: catalogues.en.SigningPage.declinedTitle })).toBeVisible();
  await expect(page.getByText("Ελένη Παπαδοπούλου", { exact: true })).toBeVisible();
  await expectAccessible(page);
});
