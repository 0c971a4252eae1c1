import { callApi, givenSent } from "./given-sent";
import { givenDraft } from "./given-draft";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { ContactTable, RecipientsStep, RowActs, Toast, WorkflowActions } = catalogues.en;

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
