import type { Page } from "@playwright/test";
import { callApi, givenSent } from "./given-sent";
import { adminOfEnterprise } from "./enterprise";
import { givenDraft } from "./given-draft";
import { givenLease } from "./given-lease";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { Bulk, ContactTable, PublicLinks, RecipientsStep, RowActs, Toast, UploadStep, WorkflowActions } = catalogues.en;

for (const width of [1280, 390])
  test(`deleting a draft and a contact can be undone from the notice (${width})${width === 390 ? "" : " @long"}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUpByApi(page);
    const ada = { first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") };
    const { id } = await givenDraft(page, [ada]);
    const undo = page.getByRole("button", { name: Toast.undo });

    await page.goto("/app/documents");
    await page.getByRole("button", { name: RowActs.more.replace("{title}", "Lease") }).click();
    await page.getByRole("menuitem", { name: WorkflowActions.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: WorkflowActions.remove }).click();
    await expect(page.getByText(WorkflowActions.removed)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(`a[href*="/${id}"]`)).toHaveCount(0);
    await expectAccessible(page);
    await undo.click();
    await expect(page.getByText(Toast.undone)).toBeVisible();
    await expect(page.locator(`a[href*="/${id}"]`).first()).toBeVisible();

    await callApi(page, "POST", "/contacts", { data: ada });
    await page.goto("/app/contacts");
    await page.getByRole("button", { name: ContactTable.actionsOf.replace("{name}", "Ada Vlachou") }).click();
    await page.getByRole("menuitem", { name: ContactTable.delete }).click();
    await page.getByRole("dialog").getByRole("button", { name: ContactTable.delete }).click();
    await expect(page.getByText(ContactTable.deleted)).toBeVisible();
    await expect(page.getByText(ada.email)).toHaveCount(0);
    await undo.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(ada.email).filter({ visible: true })).toHaveCount(1);
  });

test("a question in a row stays open, and about the same row, while the list changes", async ({ page }) => {
  await signUpByApi(page);
  const kept = await givenDraft(page, [{ first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") }]);
  await page.goto("/app/documents");
  await page.getByRole("button", { name: RowActs.more.replace("{title}", "Lease") }).click();
  await page.getByRole("menuitem", { name: WorkflowActions.remove }).click();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();

  const newer = await givenSent(page, [{ first_name: "Bo", last_name: "Lind", email: uniqueAddress("bo") }], "Order");
  await expect(page.locator(`a[href*="/${newer.id}"]`)).not.toHaveCount(0);
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: WorkflowActions.remove }).click();
  await expect(page.locator(`a[href*="/${kept.id}"]`)).toHaveCount(0);
  await expect(page.locator(`a[href*="/${newer.id}"]`)).not.toHaveCount(0);
});

test("removing a recipient can be undone, with the fields that were placed for them", async ({ page }) => {
  await signUpByApi(page);
  const people = ["Ada", "Bo"].map((name) => ({
    first_name: name,
    last_name: "Vlachou",
    email: uniqueAddress(name.toLowerCase()),
  }));
  const { id } = await givenDraft(page, people, [{ name: "Deposit", relative_top: 20, required: true }]);
  const stored = async () => {
    const { signatories: people, documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
    const [field] = documents[0].pages[0].fields;
    const owner = people.find((one: { id: number }) => one.id === field?.signatory_id);
    return [people.map((one: { first_name: string }) => one.first_name), field?.name, owner?.first_name];
  };
  const before = await stored();
  expect(before).toEqual([["Ada", "Bo"], "Deposit", "Ada"]);

  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  await page.getByRole("button", { name: RecipientsStep.remove.replace("{name}", "Ada Vlachou") }).click();
  await page.getByRole("dialog").getByRole("button", { name: RecipientsStep.removeConfirm }).click();
  await expect(page.locator("#main")).toBeFocused(); // its opener went with the recipient
  await expect(page.getByText(RecipientsStep.removed.replace("{name}", "Ada Vlachou"))).toBeVisible();
  expect(await stored()).toEqual([["Bo"], undefined, undefined]);
  // A row that cannot be saved holds the list back, and deletes nobody.
  const address = page.getByLabel(RecipientsStep.email, { exact: true }).last();
  const given = await address.inputValue();
  await address.fill("");
  await page.getByRole("button", { name: Toast.undo }).click();
  await expect(page.getByText(Toast.undone)).toBeVisible();
  expect(await stored()).toEqual([["Bo"], undefined, undefined]);
  await page.getByLabel(RecipientsStep.email, { exact: true }).last().fill(given);
  await expect.poll(stored).toEqual(before);
  await expect(page.getByLabel(RecipientsStep.firstName, { exact: true }).first()).toHaveValue("Ada");
});

const undo = (page: Page) => page.getByRole("button", { name: Toast.undo });

test("removing a document in the wizard can be undone, with its fields and in its place", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenDraft(page, undefined, [{ name: "Deposit", relative_top: 20, required: true }]);
  const { document: annex } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("Annex") },
  });
  const at = `/workflows/simple-sign/${id}`;
  const documents = async () => (await callApi(page, "GET", at)).documents;
  const [lease] = await documents();
  await callApi(page, "PATCH", `${at}/documents`, { data: { document_ids: [lease.id, annex.id] } });
  const states = async () => (await documents()).map(({ status }: { status: string }) => status);
  await expect.poll(states).toEqual(["ready", "ready"]);
  const whole = await documents();

  await page.goto(`/app/sign-wizard/${id}?step=upload`);
  const remove = (name: string) => page.getByRole("button", { name: UploadStep.remove.replace("{name}", name) });
  await remove("Lease").click();
  await page.getByRole("dialog").getByRole("button", { name: UploadStep.removeConfirm }).click();
  await expect(page.getByText(UploadStep.removed.replace("{name}", "Lease"))).toBeVisible();
  await expect(remove("Lease")).toHaveCount(0);
  expect(await documents()).toHaveLength(1);
  await undo(page).click();
  await expect(page.getByText(Toast.undone)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Remove / }).first()).toHaveAccessibleName("Remove Lease");
  expect(await documents()).toEqual(whole);
});

test("closing and deleting a public link can be undone, and it leads where it led", async ({ page }) => {
  await signUpByApi(page);
  const template = await givenLease(page);
  const data = { role_name: "Tenant", title: "Visitors", fields: { Rent: "900", Begin: "2027-01-01" } };
  await callApi(page, "POST", `/templates/${template}/public-links`, { data });
  const url = page.getByText(/\/start\/[\w-]{22}/);
  await page.goto(`/app/templates/${template}/links`);
  const before = await url.textContent();
  await page.getByRole("button", { name: PublicLinks.close, exact: true }).click();
  await expect(page.getByText(PublicLinks.state.closed, { exact: true })).toBeVisible();
  await undo(page).click();
  await expect(page.getByText(PublicLinks.state.open, { exact: true })).toBeVisible();
  await expect(page.getByText(Toast.undone)).toBeVisible();
  await page.getByRole("button", { name: PublicLinks.actionsOf.replace("{title}", "Visitors") }).click();
  await page.getByRole("menuitem", { name: PublicLinks.delete }).click();
  await page.getByRole("dialog").getByRole("button", { name: PublicLinks.delete }).click();
  await expect(url).toHaveCount(0);
  await undo(page).click();
  await expect(url).toHaveText(String(before));
  await expect(page.getByText(PublicLinks.state.open, { exact: true })).toBeVisible();
});

test("moving workflows to a folder can be undone", async ({ page }) => {
  const companyId = await adminOfEnterprise(page);
  await callApi(page, "POST", `/companies/${companyId}/company-groups`, { data: { group_name: "Lettings" } });
  const { id } = await givenDraft(page);
  const folder = async () => (await callApi(page, "GET", `/workflows/simple-sign/${id}`)).assignedGroup;
  await page.goto("/app/documents");
  await page.getByRole("checkbox", { name: /Lease/ }).first().click();
  await page.getByRole("button", { name: Bulk.move, exact: true }).click();
  await page.getByRole("button", { name: Bulk.go, exact: true }).click();
  await expect(page.getByText("1 workflow was moved.")).toBeVisible({ timeout: 30_000 });
  expect((await folder()).name).toBe("Lettings");
  await page.getByRole("button", { name: Bulk.back, exact: true }).click();
  await undo(page).click();
  await expect(page.getByText(Toast.undone)).toBeVisible();
  expect(await folder()).toBeNull();
});
