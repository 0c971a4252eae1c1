import type { Locator } from "@playwright/test";
import { callApi, finishByApi, givenSent, optionalText } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";
import { fill, person, roleOf, stepCard } from "./recipients-on-screen";

const { Correction: words, Designer: designer, RecipientsStep: step, WorkflowActions: actions } = catalogues.en;

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
    await expect(page.getByText(words.isAddedLater)).toBeVisible();
    await page.getByRole("button", { name: words.apply }).click();
    await expect(page.getByText(words.applied)).toBeVisible();
    const { signatories, documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
    const dora = signatories.find((one: { first_name: string }) => one.first_name === "Dora");
    expect(signatories.map((one: { first_name: string }) => one.first_name)).toEqual(["Ben", "Dora"]);
    expect(documents[0].pages[0].fields.map((one: { signatory_id: number }) => one.signatory_id)).toEqual([dora.id]);
    // What concerned somebody stays in the trail under their name.
    await page.goto(`/app/documents/${id}/audit-trail`);
    await page.getByLabel(catalogues.en.AuditTrail.who).selectOption("Cleo Doe");
    await page.getByRole("button", { name: catalogues.en.AuditTrail.show, exact: true }).click();
    await expect(page).toHaveURL(/person=\d+/);
    await expect(page.getByText(/removed a recipient: Cleo Doe/)).toBeVisible();
    await expect(page.getByText(/added a recipient: Dora Doe/)).toHaveCount(0);
  });
});

test.describe("whoever has finished", () => {
  test("completes the workflow once everyone else is removed", async ({ page }) => {
    await signUpByApi(page);
    const [ben, cleo] = [person("Ben", "Doe"), person("Cleo", "Doe")];
    const { id } = await givenSent(page, [ben, cleo]);
    await finishByApi(page, ben.email);
    await page.goto(`/app/documents/${id}/correct`);
    await page.getByRole("button", { name: fill(step.remove, { name: "Cleo Doe" }) }).click();
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page.getByText(designer.nobodyOpen)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page.getByText(words.completes)).toBeVisible();
    await page.getByRole("button", { name: words.apply }).click();
    await expect(page.getByText(words.applied)).toBeVisible();
  });

  test("is shown with the reason, and neither they nor their fields change @long", async ({ page }) => {
    await signUpByApi(page);
    const [ben, cleo] = [person("Ben", "Doe"), person("Cleo", "Doe")];
    const { id } = await givenSent(page, [ben, cleo], "Lease", ([first, second], pageId) =>
      first && second ? [optionalText("town", first, pageId, 5), optionalText("street", second, pageId, 12)] : [],
    );
    await finishByApi(page, ben.email);
    await page.goto(`/app/documents/${id}/correct`);
    await expect(stepCard(page, "Ben Doe").getByText(words.finished)).toBeVisible();
    await expect(roleOf(page, "Ben Doe")).toBeDisabled();
    await expect(page.getByRole("button", { name: fill(step.remove, { name: "Ben Doe" }) })).toHaveCount(0);
    for (const email of await page.getByLabel(step.email, { exact: true }).all())
      expect(await email.isEnabled()).toBe((await email.inputValue()) === cleo.email);
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();

    const [town, street] = [/^town/, /^street/].map((name) => page.getByRole("button", { name })) as [Locator, Locator];
    await street.focus();
    await expect(street).toHaveAttribute("aria-pressed", "true");
    const box = (await town.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + 5, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width, box.y + 4 * box.height, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole("region", { name: /./ }).getByText(designer.locked)).toBeVisible();
    await expect(street).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page.getByText(words.nothing)).toBeVisible();
  });
});

test.describe("at the sign-out", () => {
  // The page may ask for its notices just when the session ends.
  test.use({ allowRefusals: true });

  test("corrections that were not applied are gone @long", async ({ page }) => {
    await signUpByApi(page);
    const { id } = await givenSent(page, [person("Ben", "Doe")]);
    await page.goto(`/app/documents/${id}/correct`);
    await page.getByLabel(step.email, { exact: true }).fill("ben@other.test");
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page).toHaveURL(/step=fields/);
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(await kept()).toContain("ben@other.test");
    await page.goto("/app/account");
    await page
      .getByRole("button", { name: fill(catalogues.en.Shell.userMenuOf, { name: "Ελένη Παπαδοπούλου" }) })
      .click();
    await page.getByRole("menuitem", { name: catalogues.en.Shell.signOut }).click();
    await expect(page).toHaveURL(/login/);
    expect(await kept()).not.toContain("ben@other.test");
  });
});

test("a person is removed and another added on a telephone @long", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpByApi(page);
  const [ben, cleo] = [person("Ben", "Doe"), person("Cleo", "Doe")];
  const { id } = await givenSent(page, [ben, cleo, person("Dora", "Doe")]);
  await finishByApi(page, ben.email);
  await page.goto(`/app/documents/${id}/correct`);
  await page.getByRole("button", { name: fill(step.remove, { name: "Cleo Doe" }) }).click();
  await page.getByLabel(step.line).fill("Eve Doe eve@example.test");
  await page.getByRole("button", { name: step.lineAdd, exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
  await expect(page.getByRole("heading", { name: catalogues.en.Wizard.heading.design })).toBeVisible();
  await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
  await expect(page.getByText(fill(words.mail.requestWithdrawn, { email: cleo.email }))).toBeVisible();
  await expect(page.getByText(words.isAddedLater)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: words.apply }).click();
  await expect(page.getByText(words.applied)).toBeVisible();
  const { signatories } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
  expect(signatories.map((one: { first_name: string }) => one.first_name)).toEqual(["Ben", "Dora", "Eve"]);
});

test.describe("a correction that the server refuses", () => {
  test.use({ allowRefusals: true });

  test("says so if the recipient finishes meanwhile, and loads what is now", async ({ page }) => {
    await signUpByApi(page);
    const [ben, cleo] = [person("Ben", "Doe"), person("Cleo", "Doe")];
    const { id } = await givenSent(page, [ben, cleo]);
    await page.goto(`/app/documents/${id}/correct`);
    await page.getByLabel(step.email, { exact: true }).first().fill("ben@other.test");
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page.getByRole("heading", { name: catalogues.en.Wizard.heading.design })).toBeVisible();
    await page.getByRole("button", { name: catalogues.en.StepButtons.continue }).click();
    await expect(page.getByText(fill(words.mail.signatureRequest, { email: "ben@other.test" }))).toBeVisible();
    await finishByApi(page, ben.email);
    await page.getByRole("button", { name: words.apply }).click();
    await expect(page.getByText(words.changedText)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: words.loadAgain }).click();
    await expect(stepCard(page, "Ben Doe").getByText(words.finished)).toBeVisible();
    await expect(page.getByText("ben@other.test")).toHaveCount(0);
  });

  test("says why, and leads back @long", async ({ page }) => {
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
