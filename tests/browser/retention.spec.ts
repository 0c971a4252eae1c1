import type { Page } from "@playwright/test";
import { withDatabase } from "./database";
import { adminOfEnterprise } from "./enterprise";
import { givenDraft } from "./given-draft";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

const { Holds, LeaveOrganisation, Retention, SettingParts, WorkflowActions } = catalogues.en;

const file = "Court of Piraeus, file 12/2027";
const sidewards = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const inFolder = async (page: Page, companyId: number, name: string) => {
  const data = { group_name: name };
  const { company_group: group } = await callApi(page, "POST", `/companies/${companyId}/company-groups`, { data });
  const { id } = await givenDraft(page);
  await callApi(page, "PATCH", `/workflows/simple-sign/${id}/documents`, { data: { group_id: group.id } });
  return { id, groupId: Number(group.id) };
};

// A held workflow refuses to be deleted.
test.use({ allowRefusals: true });

test("an administrator shortens a rule, holds a workflow, and lifts the hold", async ({ page }) => {
  const companyId = await adminOfEnterprise(page);
  const { id } = await inFolder(page, companyId, "Lettings");
  await page.goto("/app/account/company-settings/retention");
  await expect(page.getByText(Retention.dueEmpty)).toBeVisible();
  await expect(page.getByText(Holds.empty)).toBeVisible();
  const completed = page.getByLabel(Retention.completedYears);
  await completed.fill("31");
  await page.getByRole("button", { name: Retention.submit }).click();
  await expect(completed).toHaveAttribute("aria-invalid", "true");
  await completed.fill("10");
  await page.getByRole("button", { name: Retention.submit }).click();
  const asked = page.getByRole("dialog", { name: Retention.shorterTitle });
  await expectAccessible(page);
  await asked.getByRole("button", { name: Retention.submit }).click();
  await expect(page.getByText(/Nothing is erased before/)).toBeVisible();

  await page.goto(`/app/documents/${id}`);
  await page.getByRole("button", { name: WorkflowActions.more }).click();
  await page.getByRole("menuitem", { name: Holds.hold }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: Holds.hold }).click();
  await expect(dialog.getByLabel(Holds.reason)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(Holds.reason).fill(file);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: Holds.hold }).click();
  await expect(page.getByText(Holds.banner)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: WorkflowActions.more }).click();
  await page.getByRole("menuitem", { name: WorkflowActions.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: WorkflowActions.remove }).click();
  await expect(page.getByRole("alert")).toContainText("cannot be deleted or moved");

  await page.goto("/app/account/company-settings/retention");
  await expect(page.getByText(file)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("list", { name: Holds.title }).getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: Holds.lift }).click();
  await expect(page.getByText(Holds.empty)).toBeVisible();
});

test("what an administrator cannot open is due by its number, and held from the list @long", async ({ page }) => {
  const companyId = await adminOfEnterprise(page);
  const { id } = await inFolder(page, companyId, "Lettings");
  await withDatabase(async (sql) => {
    const [other] = await sql`insert into users (email, first_name, last_name)
      values (${`other.${id}@example.test`}, 'Lydia', 'Marsh') returning id`;
    await sql`update workflows set group_id = null, initiator_id = ${other?.["id"]} where id = ${id}`;
    await sql`insert into retention_rules (company_id, draft_years, erases_from) values (${companyId}, 1, now())`;
    await sql`insert into retention_due (workflow_id, rule_id, due_at, listed_at)
      select ${id}, id, now() + interval '9 days', now() from retention_rules where company_id = ${companyId}`;
  });
  await page.goto("/app/account/company-settings/retention");
  const due = page.getByRole("list", { name: Retention.dueTitle });
  await expect(due).toContainText(`#${id}`);
  await expect(due).toContainText(Retention.hidden.sender);
  await expect(due.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("button", { name: Retention.export })).toHaveCount(0);
  await due.getByRole("button").click();
  await page.getByRole("dialog").getByLabel(Holds.reason).fill(file);
  await page.getByRole("dialog").getByRole("button", { name: Holds.hold }).click();
  await expect(page.getByText(Retention.dueEmpty)).toBeVisible();
  const held = page.getByRole("list", { name: Holds.title });
  await expect(held).toContainText(`#${id}`);
  await expect(held.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/app/account/company-settings/data");
  await page.getByRole("link", { name: LeaveOrganisation.seeHolds }).click();
  await expect(held).toBeVisible();
});

test("on a phone, in Greek: what is due, a folder with a rule and a hold of its own, long texts @long", async ({
  page,
}) => {
  const t = catalogues.gk;
  await page.setViewportSize({ width: 390, height: 844 });
  const companyId = await adminOfEnterprise(page, "gk");
  const { id, groupId } = await inFolder(page, companyId, "Μισθώσεις".repeat(12));
  const never = { completed_years: null, cancelled_years: null, declined_years: null };
  await callApi(page, "PUT", `/companies/${companyId}/retention`, { data: { ...never, draft_years: 1 } });
  await page.goto("/app/account/company-groups");
  const menu = page.getByRole("table").getByRole("button", { name: /Ενέργειες/ });
  await menu.click();
  await page.getByRole("menuitem", { name: t.Retention.folderAction }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.Retention.draftYears).fill("20");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t.Retention.submit }).click();
  await expect(dialog).toBeHidden();
  await menu.click();
  await page.getByRole("menuitem", { name: t.Retention.folderAction }).click();
  await dialog.getByRole("button", { name: t.Retention.follow }).click();
  const asked = page.getByRole("dialog", { name: t.Retention.shorterTitle });
  await expectAccessible(page);
  await asked.getByRole("button", { name: t.Retention.follow }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await withDatabase(
    (sql) => sql`insert into retention_due (workflow_id, rule_id, due_at, listed_at)
      select ${id}, id, now() + interval '9 days', now() from retention_rules where company_id = ${companyId}`,
  );
  await page.goto("/app/account/company-settings/retention");
  await expect(page.getByRole("list", { name: t.Retention.dueTitle }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  expect(await sidewards(page)).toBe(0);
  await page.getByRole("button", { name: t.Retention.export }).click();
  await expect(page.getByText(t.Retention.exported)).toBeVisible();

  // What is held is not due.
  await page.goto("/app/account/company-groups");
  await menu.click();
  await page.getByRole("menuitem", { name: t.Holds.hold }).click();
  await dialog.getByLabel(t.Holds.reason).fill("δικογραφία ".repeat(40));
  await dialog.getByLabel(t.Holds.untilLabel).fill("2199-12-31");
  await dialog.getByRole("button", { name: t.Holds.hold }).click();
  await expect(page.getByText(t.GroupTable.held)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/app/account/company-settings/retention");
  await expect(page.getByText(t.Retention.dueEmpty)).toBeVisible();
  await expect(page.getByRole("link", { name: /Μισθώσεις/ })).toHaveAttribute(
    "href",
    `/app/folders/${groupId}/workflows`,
  );
  await expectAccessible(page);
  expect(await sidewards(page)).toBe(0);
});

test("a person without an organisation has the same settings @long", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenDraft(page);
  await page.goto("/app/account/account");
  await page.getByRole("link", { name: SettingParts.account.retention }).click();
  await page.getByLabel(Retention.draftYears).fill("2");
  await page.getByRole("button", { name: Retention.submit }).click();
  await page.getByRole("dialog").getByRole("button", { name: Retention.submit }).click();
  await expect(page.getByText(/Nothing is erased before/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/app/documents/${id}`);
  await page.getByRole("button", { name: WorkflowActions.more }).click();
  await page.getByRole("menuitem", { name: Holds.hold }).click();
  await page.getByRole("dialog").getByLabel(Holds.reason).fill(file);
  await page.getByRole("dialog").getByRole("button", { name: Holds.hold }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/app/account/account/retention");
  await expect(page.getByText(file)).toBeVisible();
  await expectAccessible(page);
});
