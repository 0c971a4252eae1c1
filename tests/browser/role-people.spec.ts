import type { Page } from "@playwright/test";
import { givenDraft } from "./given-draft";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { exact, fill, fresh, look, somebody } from "./recipients";
import { catalogues, expect, expectAccessible, signingPath, signUpByApi, test } from "./support";

test.setTimeout(180_000);
const { SigningPage: words, SigningRole, InPerson } = catalogues.en;
const { RecipientsStep, RecipientMembers, RecipientRole, RolesStep, Batch } = catalogues.en;

async function givenTemplate(page: Page): Promise<number> {
  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Lease", 1) },
  });
  const texts = { title: "Lease", description: "For flats", document_ids: [document.id] };
  const { template } = await callApi(page, "POST", "/templates", { data: texts });
  const roles = [{ role_name: "Office" }, { role_name: "Tenant", recipient_role_id: 5 }];
  await callApi(page, "POST", `/templates/${template.id}/roles`, { data: { roles } });
  const isReady = async () => (await callApi(page, "GET", `/templates/${template.id}`)).documents[0].status;
  await expect.poll(isReady).toBe("ready");
  return Number(template.id);
}

test("a role of several people and a host are entered once, and a draft of the template has them @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const id = await givenTemplate(page);
  const rolesOf = async () => (await callApi(page, "GET", `/templates/${id}`)).template.template_roles;
  await page.goto(`/app/templates/${id}/roles`);
  await page.getByLabel(RolesStep.firstName).first().fill("Ada");
  await page.getByLabel(RolesStep.lastName).first().fill("Abel");
  await page.getByLabel(RolesStep.email).first().fill("ada@example.test");
  await page.getByRole("button", exact(RecipientsStep.share)).first().click();
  const second = (part: "firstName" | "lastName" | "email") =>
    page.getByLabel(fill(RecipientMembers.part, { part: RecipientsStep[part], number: "2" }), { exact: true });
  await second("firstName").fill("Bea");
  await second("lastName").fill("Bull");
  await second("email").fill("bea@example.test");
  await page.getByLabel(RecipientRole.hostName, { exact: false }).first().fill("Hera Host");
  await page.getByLabel(RecipientRole.hostEmail, { exact: false }).fill("hera@example.test");
  await expect.poll(rolesOf).toMatchObject([
    { first_name: null, members: [{ first_name: "Ada" }, { first_name: "Bea", email: "bea@example.test" }] },
    { host_name: "Hera Host", host_email: "hera@example.test" },
  ]);
  await page.reload();
  await expect(second("firstName")).toHaveValue("Bea");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  await page.goto(`/app/templates/${id}/batch`);
  const table = "Office.2.email,Office.2.first_name,Tenant.host_name\nbea@example.test,Bea,Hal";
  await page.getByLabel(Batch.paste).fill(table);
  await page.getByRole("button", exact(Batch.read)).click();
  const column = page.getByLabel(`${Batch.fills}: Office.2.email`, { exact: true });
  await expect(column.locator("option:checked")).toHaveText("Office, person 2: Email");
  await expectAccessible(page);
});

test("an approver finds both answers side by side, and the sender who handed on to them", async ({ page, browser }) => {
  await signUpByApi(page);
  const first = somebody("Ida", { recipient_role_id: 2 });
  const { id } = await givenDraft(page, [first], [{ name: "Remark", relative_top: 10 }]);
  const at = `/workflows/simple-sign/${id}`;
  await callApi(page, "POST", `${at}/settings`, { data: { allow_delegation: true } });
  await callApi(page, "PATCH", at, { data: { execute_at: new Date().toISOString() } });
  const link = await signingPath(page.request, first.email);
  const next = somebody("Nora", { reason: "On leave until May" });
  await callApi(page, "POST", `/signature-requests/${link.split("/").at(-1)}/delegation`, { data: next });
  const approver = await fresh(browser);
  await approver.goto(await signingPath(page.request, next.email));
  await look(approver, "approver");
  for (const name of [SigningRole.approver.finish, words.decline])
    await expect(approver.locator(".bar-go").getByRole("button", exact(name))).toBeVisible();
  await approver.setViewportSize({ width: 390, height: 844 });
  await approver.locator(".bar-go").getByRole("button", exact(words.decline)).click();
  await expect(approver.getByRole("dialog", { name: SigningRole.approver.declineTitle })).toBeVisible();
  await page.goto(`/app/documents/${id}`);
  await expect(page.getByText(/Assigned by Ida Example .*: “On leave until May”/)).toBeVisible();
  await expectAccessible(page);
});

test("on a host's device no saving of signatures is offered", async ({ page }) => {
  const sender = await signUpByApi(page);
  const { email: _, ...guest } = somebody("Gina", { recipient_role_id: 5 });
  const { id } = await givenDraft(page, [guest], [{ name: "Signature", field_type_id: 4, relative_top: 10 }]);
  await callApi(page, "PATCH", `/workflows/simple-sign/${id}`, { data: { execute_at: new Date().toISOString() } });
  await page.goto(await signingPath(page.request, sender.email));
  await page.getByRole("button", exact(fill(InPerson.handOver, { name: "Gina Example" }))).click();
  await page.getByLabel(fill(InPerson.isMe, { name: "Gina Example" })).check();
  await page.getByRole("button", exact(InPerson.begin)).click();
  await page.getByRole("button", { name: words.sign }).first().click();
  const dialog = page.getByRole("dialog", { name: words.signTitle });
  await expect(dialog.getByRole("tab").first()).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
});
