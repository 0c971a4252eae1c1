import { withDatabase } from "./database";
import { pdfFile } from "./pdf-file";
import { adminOfEnterprise, operator } from "./enterprise";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const t = catalogues.en;

/** A member of the organisation and its group who has already accepted. */
async function join(companyId: number, groupId: number, email: string): Promise<void> {
  await withDatabase(async (sql) => {
    const [user] = await sql`select id from users where email = ${email}`;
    await sql`insert into company_users (company_id, user_id, role_id, accepted_at) values (${companyId}, ${user?.id}, 3, now())`;
    await sql`insert into company_group_users (group_id, user_id, role_id) values (${groupId}, ${user?.id}, 3)`;
  });
}

test("an organisation is made later; its people are invited into groups, change roles in their rows, and can leave after the plan ended @long", async ({
  page,
  context,
}) => {
  await signUpByApi(page);
  const main = page.getByRole("main");
  await page.goto("/app/account");
  await main.getByRole("button", { name: t.CompanyForm.begin }).click();
  const panel = page.getByRole("dialog", { name: t.CompanyForm.begin });
  await panel.getByLabel(t.CompanyForm.name).fill("Meridian");
  await panel.getByLabel(t.CompanyForm.address).fill("12 Harbour Street");
  await panel.getByLabel(t.CompanyForm.contactEmail).fill("office@example.test");
  await expectAccessible(page);
  await panel.getByRole("button", { name: t.CompanyForm.save }).click();
  await expect(page.getByText(t.CompanyForm.done)).toBeVisible();
  await expect(main.locator("dl").getByText("Meridian")).toBeVisible();
  await expect(main.getByRole("button", { name: t.CompanyForm.begin })).toHaveCount(0);

  const { company } = await callApi(page, "GET", "/auth/me");
  const at = `/companies/${company.id}`;
  await withDatabase(
    (sql) => sql`insert into enterprise_subscriptions (company_id, organisation_unit_limit) values (${company.id}, 5)`,
  );
  const data = { group_name: "Lettings" };
  const { company_group: group } = await callApi(page, "POST", `${at}/company-groups`, { data });

  await page.goto(`/app${at}/users/new`);
  const email = uniqueAddress("invited");
  await main.getByLabel(t.UserForm.firstName, { exact: true }).fill("Nikos");
  await main.getByLabel(t.UserForm.lastName, { exact: true }).fill("Kazantzakis");
  await main.getByLabel(t.UserForm.email, { exact: true }).fill(email);
  await main.getByRole("checkbox", { name: "Lettings" }).check();
  await main.getByLabel(t.UserForm.groupRoleOf.replace("{group}", "Lettings")).selectOption(t.UserForm.groupRole[2]);
  await expectAccessible(page);
  await main.getByRole("button", { name: t.UserForm.invite }).click();
  await expect(main.getByText(t.CompanyUsers.userCreated)).toBeVisible();
  await expect(page).toHaveURL(/\/account\/manage-users$/);
  const { company_group_users: people } = await callApi(
    page,
    "GET",
    `${at}/company-groups/${group.id}/company-group-users`,
  );
  expect(people).toMatchObject([{ role_id: 2 }]);
  await page.reload();
  await expect(main.getByText(t.CompanyUsers.userCreated)).toHaveCount(0);

  const role = main.getByRole("combobox", { name: t.UserTable.roleOf.replace("{name}", "Nikos Kazantzakis") });
  await role.selectOption(t.UserTable.roles[2]);
  await expect(page.getByText(t.UserTable.roleChanged)).toBeVisible();
  await page.reload();
  await expect(role).toHaveValue("2");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main.getByText(t.UserTable.inGroups.replace("{groups}", "Lettings"))).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { secret_key: key } = await callApi(page, "PATCH", `${at}/company-api-credentials`);
  await page.goto("/app/account/api-settings");
  await main.getByRole("button", { name: t.ApiSettings.copy }).click();
  await expect(page.getByText(t.ApiSettings.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(main.getByLabel(t.ApiSettings.key, { exact: true })).toContainText("••••");

  await withDatabase(
    (sql) =>
      sql`update enterprise_subscriptions set cancelled_at = now() - interval '1 day' where company_id = ${company.id}`,
  );
  await page.goto("/app/account/manage-users");
  await main.getByRole("button", { name: t.UserTable.actionsOf.replace("{name}", "Nikos Kazantzakis") }).click();
  await page.getByRole("menuitem", { name: t.UserTable.delete }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.UserTable.delete }).click();
  await expect(page.getByText(t.UserTable.deleted)).toBeVisible();
  await expect(main.getByText("Kazantzakis")).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("missing pages", () => {
  test.use({ allowRefusals: true });

  test("an unknown page keeps the shell, and a group member sees another's draft without the wizard", async ({
    page,
    browser,
  }) => {
    const { email } = await signUpByApi(page);
    await page.goto("/app/no/such/page");
    await expect(page.getByRole("heading", { name: t.NotFoundScreen.title })).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: t.Shell.contacts })).toBeVisible();

    const admin = await (await browser.newContext()).newPage();
    await signUpByApi(admin);
    const details = { name: "Meridian", address: "12 Harbour Street", contact_email: "office@example.test" };
    const { company } = await callApi(admin, "POST", "/companies", { data: details });
    await withDatabase((sql) => sql`insert into enterprise_subscriptions (company_id) values (${company.id})`);
    const { company_group: group } = await callApi(admin, "POST", `/companies/${company.id}/company-groups`, {
      data: { group_name: "Lettings" },
    });
    await join(company.id, group.id, email);
    const { document } = await callApi(admin, "POST", "/documents", {
      multipart: { document: await pdfFile("Lease") },
    });
    const { workflow } = await callApi(admin, "POST", "/workflows/documents", {
      data: { document_ids: [document.id], workflow_name: "Lease of the group", group_id: group.id },
    });
    await page.goto(`/app/sign-wizard/${workflow.id}`);
    await expect(page).toHaveURL(new RegExp(`/app/documents/${workflow.id}$`));
    await expect(page.getByRole("heading", { level: 1, name: "Lease of the group" })).toBeVisible();
  });
});

test("a holding's user sets password, language and sessions in a panel of the user menu @long", async ({ page }) => {
  const { email } = await signUpByApi(page);
  await withDatabase(async (sql) => {
    const [holding] = await sql`insert into holding_companies (name) values ('Aegean') returning id`;
    await sql`insert into holding_company_users (holding_company_id, user_id) select ${holding?.id}, id from users where email = ${email}`;
  });
  await page.goto("/app");
  await page.getByRole("button", { name: t.Shell.userMenuOf.replace("{name}", "Ελένη Παπαδοπούλου") }).click();
  await page.getByRole("menuitem", { name: t.Shell.ownSettings }).click();
  const panel = page.getByRole("dialog", { name: t.HoldingHome.ownSettings });
  await expect(panel.getByText(t.SessionList.current)).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel(t.ChangePasswordForm.currentPassword, { exact: true }).fill("correct horse 9");
  await panel.getByLabel(t.NewPasswordFields.password.next, { exact: true }).fill("battery staple 7");
  await panel.getByLabel(t.NewPasswordFields.again.next, { exact: true }).fill("battery staple 7");
  await panel.getByRole("button", { name: t.ChangePasswordForm.submit }).click();
  await expect(page.getByText(t.ChangePasswordForm.done)).toBeVisible();
  await panel.getByLabel(t.LanguageSelect.label).selectOption("gk");
  await expect(page.getByRole("dialog", { name: catalogues.gk.HoldingHome.ownSettings })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/?$/);
});

test.describe("several people at once", () => {
  test.use({ allowRefusals: true });

  for (const width of [390, 1280])
    test(`are invited from pasted lines; whoever is refused stays with the reason (${width}) @long`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const id = await adminOfEnterprise(page);
      await operator("enterprise-set", "--company", String(id), "--users", "3");
      const words = t.InviteSeveral;
      await page.goto(`/app/companies/${id}/users/new`);
      await page.getByRole("link", { name: t.UserForm.several }).click();
      const [ada, zoe, leo] = ["ada", "zoe", "leo"].map(uniqueAddress);
      const people = page.getByLabel(words.people);
      await people.fill(`Ada Vlachou <${ada}>, "Pappa, Zoe" <${zoe}>\n${zoe}\nnobody\nLeo\tKing\t${leo}`);
      await page.getByRole("button", { name: words.invite }).click();
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert).toContainText("2 people were invited.");
      await expect(alert.getByRole("listitem")).toHaveText([
        `${zoe}: ${words.twice}`,
        `nobody: ${words.noAddress}`,
        new RegExp(`^Leo\\s+King\\s+${leo}: .+`), // the places of the plan are taken
      ]);
      await expect(people).toHaveValue(`${zoe}\nnobody\nLeo\tKing\t${leo}`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await operator("enterprise-set", "--company", String(id), "--users", "4");
      // Whoever leaves while it is being sent is asked, and by staying loses nobody.
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route("**/company-users", (route) => held.then(() => route.continue()));
      await people.fill(`Leo\tKing\t${leo}`);
      await page.getByRole("button", { name: words.invite }).click();
      await page.getByRole("main").getByRole("link", { name: t.UserForm.back, exact: true }).click();
      const asked = page.getByRole("dialog", { name: t.LeaveGuard.title });
      await asked.getByRole("button", { name: t.ConfirmDialog.back }).click();
      goOn();
      await expect(page.getByText(t.CompanyUsers.usersInvited)).toBeVisible();
      await expect(page.getByText(String(ada)).filter({ visible: true })).toBeVisible();
      await expect(page.getByText("4 of 4 places taken, invitations included.")).toBeVisible();
      // Whoever leaves all the same stays where they went.
      await operator("enterprise-set", "--company", String(id), "--users", "5");
      await page.goto(`/app/companies/${id}/users/several`);
      const late = new Promise<void>((resolve) => (goOn = resolve));
      await page.route("**/company-users", (route) => late.then(() => route.continue()));
      await people.fill(`Mia Moor <${uniqueAddress("mia")}>`);
      await page.getByRole("button", { name: words.invite }).click();
      await page.getByRole("main").getByRole("link", { name: t.UserForm.back, exact: true }).click();
      await asked.getByRole("button", { name: t.LeaveGuard.leave }).click();
      await expect(people).toBeHidden();
      const there = page.url();
      const answered = page.waitForResponse("**/company-users");
      goOn();
      expect((await answered).status()).toBe(201);
      await page.waitForTimeout(500); // for a page that would open now
      await expect(page.getByText(t.CompanyUsers.usersInvited)).toHaveCount(0);
      expect(page.url()).toBe(there);
      await page.goto("/app/account/manage-users");
      await operator("enterprise-set", "--company", String(id), "--users", "1");
      await page.reload();
      await expect(page.getByText(/^The plan has 1 place, and 5 people are here/)).toBeVisible();
    });
});
