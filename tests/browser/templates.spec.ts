import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { catalogues, expect, expectAccessible, formFile, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const { ContactForm, ContactFields, ContactTable, ContactsPage, ImportContacts } = catalogues.en;
const { TemplateTable, TemplatesPage, TemplateWizard, TemplateDetails, RolesStep, ImportTemplate } = catalogues.en;
const { StepButtons, UploadStep, RecipientsStep, RecipientContacts, Designer } = catalogues.en;

const origin = process.env.APP_URL ?? "";
const headers = { origin };
const password = "correct horse 9";
const withId = z.object({ id: z.number() });

async function post(page: Page, path: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(`/v1${path}`, { data, headers });
  expect([path, answer.status()]).toEqual([path, expect.any(Number)]);
  expect(answer.status()).toBeLessThan(300);
  return answer.json();
}

async function templateByApi(page: Page, title: string, groupId?: number): Promise<number> {
  const multipart = { document: await formFile("lease.pdf") };
  const uploaded = await page.request.post("/v1/documents", { multipart, headers });
  const { document } = z.object({ document: withId }).parse(await uploaded.json());
  const body = { title, description: "For flats", document_ids: [document.id], ...(groupId && { group_id: groupId }) };
  const { template } = z.object({ template: withId }).parse(await post(page, "/templates", body));
  await post(page, `/templates/${template.id}/roles`, { roles: [{ role_name: "Tenant" }] });
  return template.id;
}

const fill = (words: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words);
const menuOf = (page: Page, title: string) =>
  page.getByRole("button", { name: fill(TemplateTable.actionsOf, { title }) });

test("contacts are saved, imported with a preview, and suggested for a recipient @long", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/contacts");
  await expect(page.getByText(ContactsPage.empty)).toBeVisible();
  await page.getByRole("link", { name: ContactsPage.create }).first().click();
  await page.getByLabel(ContactFields.firstName).fill("Νίκος");
  await page.getByRole("button", { name: ContactForm.save }).click();
  await expect(page.getByText(catalogues.en.validation.required).first()).toBeVisible();
  await page.getByLabel(ContactFields.lastName).fill("Καζαντζάκης");
  await page.getByLabel(ContactFields.email).fill("nikos@example.test");
  await page.getByLabel(ContactForm.language).selectOption("gk");
  await expectAccessible(page);
  await page.getByRole("button", { name: ContactForm.save }).click();
  await expect(page.getByText(ContactForm.created)).toBeVisible();
  await page.getByRole("button", { name: ImportContacts.title }).click();
  const text = "first_name;last_name;email\nAna;Ruiz;ana@example.test\nEve;;nobody\n";
  await page
    .getByLabel(ImportContacts.choose)
    .last()
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByText(fill(ImportContacts.row, { line: "3" }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 contact" }).click();
  await expect(page.getByRole("row", { name: /ana@example.test/ })).toBeVisible();
  await page.getByRole("searchbox").fill("RUIZ");
  await expect(page.getByRole("row", { name: /nikos@example.test/ })).toBeHidden();
  await page.getByRole("button", { name: fill(ContactTable.actionsOf, { name: "Ana Ruiz" }) }).click();
  await page.getByRole("menuitem", { name: ContactTable.delete }).click();
  await page.getByRole("dialog").getByRole("button", { name: ContactTable.delete }).click();
  await expect(page.getByText(ContactTable.deleted)).toBeVisible();

  const template = await templateByApi(page, "Lease");
  const made = await post(page, "/workflows/simple-sign/from-template", { template_id: template });
  const { workflow } = z.object({ workflow: withId }).parse(made);
  await page.goto(`/app/sign-wizard/${workflow.id}?step=signers`);
  await page.getByLabel(RecipientsStep.firstName).pressSequentially("νίκ");
  await page.getByRole("listbox", { name: RecipientContacts.suggestions }).getByRole("option").click();
  await expect(page.getByLabel(RecipientsStep.email, { exact: true })).toHaveValue("nikos@example.test");
  await expect(page.getByLabel(RecipientsStep.language)).toHaveValue("gk");
});

test("a template is made in three steps and used @long", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/templates");
  await page.getByRole("link", { name: TemplatesPage.create }).first().click();
  const goOn = () => page.getByRole("button", { name: StepButtons.continue, exact: true }).click();
  await page.getByLabel(TemplateDetails.title, { exact: true }).fill("Μίσθωση");
  await page.getByLabel(TemplateDetails.description, { exact: true }).fill("For flats");
  await goOn();
  await expect(page.getByText(catalogues.en.validation.templateFileMissing)).toBeVisible();
  await page.locator("input[type=file][multiple]").setInputFiles(await formFile("lease.pdf"));
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  await expectAccessible(page);
  await goOn();
  await expect(page.getByRole("heading", { name: TemplateWizard.heading.roles })).toBeVisible();
  await goOn();
  await expect(page.getByText(RolesStep.notValid)).toBeVisible();
  await page.getByLabel(RolesStep.roleName).fill("Landlord");
  await page.getByRole("button", { name: RolesStep.add }).click();
  await page.getByLabel(RolesStep.roleName).last().fill("Tenant");
  await expectAccessible(page);
  await goOn();
  await page.getByRole("radio", { name: "2. Tenant" }).check();
  await page.getByRole("button", { name: Designer.tool.signature, exact: true }).focus();
  await page.keyboard.press("Enter");
  await goOn();
  await expect(page.getByText(TemplateWizard.saved)).toBeVisible();
  const use = page.getByRole("button", { name: `${TemplateTable.use} Μίσθωση` });
  await expect(use).toBeVisible();
  await expectAccessible(page);
  await use.click();
  await expect(page).toHaveURL(/\/sign-wizard\/\d+/);
  await expect(page.getByLabel(UploadStep.name)).toHaveValue("Μίσθωση");

  await page.goto("/app/sign-wizard/new");
  await page.getByRole("button", { name: ImportTemplate.open }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Μίσθωση/ })
    .click();
  await expect(page).toHaveURL(/\/sign-wizard\/\d+/);
});

test("going back with unsaved changes asks first", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/templates");
  await page.getByRole("link", { name: TemplatesPage.create }).first().click();
  const title = page.getByLabel(TemplateDetails.title, { exact: true });
  await title.fill("Lease");
  const question = page.getByRole("dialog", { name: catalogues.en.LeaveGuard.title });
  await page.goBack();
  await question.getByRole("button", { name: catalogues.en.ConfirmDialog.back }).click();
  await expect(question).toBeHidden();
  await expect(title).toHaveValue("Lease");
  await page.goBack();
  await question.getByRole("button", { name: catalogues.en.LeaveGuard.leave }).click();
  await expect(page).toHaveURL(/\/templates$/);
  await expect(page.getByRole("heading", { level: 1, name: TemplatesPage.title })).toBeVisible();
});

test.describe("two editors of one template", () => {
  test.use({ allowRefusals: true });

  test("input is kept, the second editor is told, and nothing invalid is lost without asking @long", async ({
    page,
    context,
  }) => {
    await signUpByApi(page);
    const id = await templateByApi(page, "Lease");
    const second = await context.newPage();
    await second.goto(`/app/templates/${id}/detail`, { waitUntil: "networkidle" });
    await page.goto(`/app/templates/${id}/roles`, { waitUntil: "networkidle" });
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/roles") && answer.ok());
    await page.getByLabel(RolesStep.roleName).fill("Lessee");
    await kept;
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByLabel(RolesStep.roleName)).toHaveValue("Lessee");
    await second.getByLabel(TemplateDetails.title, { exact: true }).fill("Late");
    const told = second.getByRole("dialog", { name: catalogues.en.ChangedElsewhere.title.template });
    await expect(told).toBeVisible();
    await second.close();

    await page.getByLabel(RolesStep.roleName).fill("");
    await page.getByRole("button", { name: TemplateWizard.goBack }).click();
    const question = page.getByRole("dialog", { name: catalogues.en.LeaveGuard.title });
    await question.getByRole("button", { name: catalogues.en.ConfirmDialog.back }).click();
    await page.getByRole("link", { name: catalogues.en.Shell.contacts }).click();
    await expectAccessible(page);
    await question.getByRole("button", { name: catalogues.en.LeaveGuard.leave }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  });
});

/** Adds a member of the sample organisation, invited by its administrator, to a new group. */
async function joinAs(admin: Page, context: BrowserContext, place: { company: number; group: number }, role: number) {
  const email = uniqueAddress("member");
  const at = `/companies/${place.company}`;
  const person = { first_name: "Μαρία", last_name: "Νικολάου", email, role: "3", default_language: "en" };
  const invited = await post(admin, `${at}/company-users`, person);
  const { company_user: user } = z.object({ company_user: z.object({ user_id: z.number() }) }).parse(invited);
  await post(admin, `${at}/company-groups/${place.group}/company-group-users`, {
    user_id: user.user_id,
    role_id: role,
  });
  const { text } = await mailTo(admin.request, email, (mail) => /token=/.test(mail.text));
  const token = /token=([\w-]+)/.exec(text)?.[1];
  await context.clearCookies();
  const page = await context.newPage();
  await post(page, "/companies/company-user-invitations", { token, password });
  await page.request.patch("/v1/users/me", { data: { onboarded: true }, headers });
  return page;
}

test("in a group, each role is offered what it may do @long", async ({ browser }) => {
  const administrator = await browser.newContext();
  const admin = await administrator.newPage();
  await post(admin, "/auth/sign-in", { email: "admin@countersign.example", password: "countersign sample" });
  const me = await admin.request.get("/v1/auth/me");
  const { company } = z.object({ company: withId }).parse(await me.json());
  const made = await post(admin, `/companies/${company.id}/company-groups`, { group_name: uniqueAddress("Rentals") });
  const { company_group: group } = z.object({ company_group: withId }).parse(made);
  const place = { company: company.id, group: group.id };
  await templateByApi(admin, "House lease", group.id);
  for (const [role, offered] of [
    [1, true],
    [2, true],
    [3, false],
  ] as const) {
    const context = await browser.newContext();
    const page = await joinAs(admin, context, place, role);
    await page.goto(`/app/groups/${group.id}/templates`);
    await expect(page.getByRole("button", { name: `${TemplateTable.use} House lease` })).toBeVisible();
    await expect(page.getByRole("link", { name: TemplatesPage.create })).toHaveCount(offered ? 1 : 0);
    await menuOf(page, "House lease").click();
    await expect(page.getByRole("menuitem", { name: TemplateTable.answers })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: TemplateTable.sendToMany })).toBeHidden(); // a button of its own
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("menuitem", { name: TemplateTable.sendToMany })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByRole("menuitem", { name: TemplateTable.delete })).toHaveCount(offered ? 1 : 0);
    await page.keyboard.press("Escape");
    if (role === 2) {
      await menuOf(page, "House lease").click();
      await page.getByRole("menuitem", { name: TemplateTable.copy }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: TemplateTable.personal }).click();
      await expect(page.getByText(TemplateTable.carry.copy.toPersonal)).toBeVisible();
      await page.goto("/app/templates");
      await expect(menuOf(page, "House lease")).toBeVisible();
    }
    await context.close();
  }
  await administrator.close();
});
