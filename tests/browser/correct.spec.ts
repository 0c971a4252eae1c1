import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";
import { fill, person } from "./recipients-on-screen";

const { Correction: words, RecipientsStep: step, WorkflowActions: actions } = catalogues.en;

test.describe("the page that corrects a running workflow", () => {
  test("corrects an address, keeps it over a reload and says what happens before it does", async ({ page }) => {
    await signUpByApi(page);
    const { id } = await givenSent(page, [person("Ben", "Doe")]);
    await page.goto(`/app/documents/${id}`);
    await page.getByRole("link", { name: actions.correct, exact: true }).click();
    const email = page.getByLabel(step.email, { exact: true });
    await email.fill("ben@other.test");
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page).toHaveURL(/step=fields/);
    await page.goto(`/app/documents/${id}/correct?step=apply`);
    await expect(page.getByText(fill(words.mail.signatureRequest, { email: "ben@other.test" }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: words.apply }).click();
    await expect(page.getByText(words.applied)).toBeVisible();
    const { signatories } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
    expect(signatories[0].email).toBe("ben@other.test");
  });

  test("adds a person with a field, and removes another", async ({ page }) => {
    await signUpByApi(page);
    const { id } = await givenSent(page, [person("Ben", "Doe"), person("Cleo", "Doe")]);
    await page.goto(`/app/documents/${id}/correct`);
    await page.getByRole("button", { name: fill(step.remove, { name: "Cleo Doe" }) }).click();
    await page.getByLabel(step.line).fill("Dora Doe dora@example.test");
    await page.getByRole("button", { name: step.lineAdd, exact: true }).click();
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await page.getByRole("radio", { name: "Dora Doe" }).check();
    await page.getByRole("button", { name: catalogues.en.Designer.tool.input, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page.getByText(words.isRemoved)).toBeVisible();
    await expect(page.getByText(words.isAdded)).toBeVisible();
    await page.getByRole("button", { name: words.apply }).click();
    await expect(page.getByText(words.applied)).toBeVisible();
    const { signatories, documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
    const dora = signatories.find((one: { first_name: string }) => one.first_name === "Dora");
    expect(signatories.map((one: { first_name: string }) => one.first_name)).toEqual(["Ben", "Dora"]);
    expect(documents[0].pages[0].fields.map((one: { signatory_id: number }) => one.signatory_id)).toEqual([dora.id]);
  });
});

test.describe("a correction that the server refuses", () => {
  test.use({ allowRefusals: true });

  test("says why, and leads back", async ({ page }) => {
    await signUpByApi(page);
    const [ben, cleo] = [person("Ben", "Doe"), person("Cleo", "Doe")];
    const { id } = await givenSent(page, [ben, cleo]);
    await page.goto(`/app/documents/${id}/correct`);
    for (const name of ["Ben Doe", "Cleo Doe"])
      await page.getByRole("button", { name: fill(step.remove, { name }) }).click();
    await page.getByLabel(step.line).fill("Dora Doe dora@example.test");
    await page.getByRole("button", { name: step.lineAdd, exact: true }).click();
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page).toHaveURL(/step=fields/);
    await callApi(page, "POST", `/workflows/simple-sign/${id}/corrections`, {
      data: { corrections: [{ kind: "add_recipient", signatory: person("Eve", "Doe") }] },
    });
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page.getByText(words.changedText)).toBeVisible();
    await page.getByRole("button", { name: words.loadAgain }).click();
    await expect(page.getByRole("button", { name: fill(step.remove, { name: "Eve Doe" }) })).toBeVisible();
  });
});
