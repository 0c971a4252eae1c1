import type { Locator, Page } from "@playwright/test";
import { givenDraft } from "./given-draft";
import { fill } from "./recipients";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

test.setTimeout(120_000);
test.use({ allowRefusals: true }); // a save with a formula that cannot be read
const { Designer } = catalogues.en;
const { rules } = Designer;

const placed = [
  { name: "Dog", field_type_id: 5, relative_width: 4 },
  { name: "Rent", format: "money", currency: "EUR" },
  { name: "Deposit", format: "money", currency: "EUR" },
  { name: "Breed" },
].map((one, index) => ({ field_type_id: 1, required: false, relative_top: 10 + index * 8, ...one }));

async function openDesigner(page: Page, width: number) {
  await signUpByApi(page);
  await page.setViewportSize({ width, height: 844 });
  const { id } = await givenDraft(page, undefined, placed);
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  return id;
}

const box = (page: Page, name: string) =>
  page.locator("[data-page] button[aria-pressed]").and(page.getByRole("button", { name: new RegExp(`^${name}:`) }));
const saved = (page: Page) => expect(page.getByText(Designer.save.saved, { exact: true })).toBeVisible();
const formulaIn = (place: Page | Locator) => place.getByRole("combobox", { name: rules.formula, exact: true });
const line = (place: Page | Locator, number: number) =>
  place.getByRole("group", { name: fill(rules.line, { number: String(number) }) });

test("a formula and a condition are built by keyboard, follow a new name, and ask before they break @long", async ({
  page,
}) => {
  const id = await openDesigner(page, 1280);
  await box(page, "Deposit").focus();
  await page.keyboard.press("Enter");
  await formulaIn(page).focus();
  await page.keyboard.type("3 * [re");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Rent"]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(formulaIn(page)).toHaveValue("3 * [Rent]");
  const sample = page.getByRole("group", { name: rules.sample });
  await expect(sample.getByText("300.00 EUR")).toBeVisible();
  await sample.getByLabel("Rent").fill("1,000.50");
  await page.keyboard.press("Tab");
  await expect(sample.getByText("3,001.50 EUR")).toBeVisible();
  // For an ambiguous number, a button offers each meaning.
  await formulaIn(page).fill("1,500 * [Rent]");
  await sample.getByRole("button", { name: "1.5", exact: true }).click();
  await expect(formulaIn(page)).toHaveValue("1.5 * [Rent]");
  await expect(formulaIn(page)).toBeFocused();
  await formulaIn(page).fill("3 * [Rent]");
  await page.keyboard.press("Tab");
  await saved(page);

  await box(page, "Breed").focus();
  await page.keyboard.press("Enter");
  await page.getByText(rules.showOnlyIf, { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: rules.addLine }).focus();
  await page.keyboard.press("Enter");
  await expect(line(page, 1).getByLabel(rules.field, { exact: true })).toBeFocused();
  await page.keyboard.type("Rent");
  await line(page, 1).getByLabel(rules.comparison).focus();
  await page.keyboard.type("is more");
  await line(page, 1).getByLabel(rules.value).fill("1,200.5");
  await page.keyboard.press("Tab");
  await saved(page);

  // Follows the link to the field it depends on, renames that field, and follows the link back.
  await page.getByRole("group", { name: rules.dependsOn }).getByRole("button", { name: "Rent" }).click();
  await page.getByLabel(Designer.name, { exact: true }).fill("Monthly rent");
  await page.getByRole("group", { name: rules.neededBy }).getByRole("button", { name: "Deposit" }).click();
  await expect(formulaIn(page)).toHaveValue("3 * [Monthly rent]");

  await box(page, "Monthly rent").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(Designer.format).selectOption("text");
  const question = page.getByRole("dialog", { name: rules.breaks.title });
  await expect(question.getByRole("listitem")).toHaveText(["Deposit", "Breed"]);
  await expectAccessible(page);
  await question.getByRole("button", { name: catalogues.en.ConfirmDialog.back }).click();
  await expect(page.getByLabel(Designer.format)).toHaveValue("money");
  await box(page, "Monthly rent").focus();
  await page.keyboard.press("Delete");
  await question.getByRole("button", { name: rules.breaks.delete, exact: true }).click();
  await saved(page);

  // Both fields are marked, and named above the pages and before sending.
  await page.getByRole("button", { name: rules.toField }).click();
  await expect(page.getByRole("list", { name: rules.wrongHere })).toContainText("no field has this name");
  await expect(box(page, "Deposit")).toHaveAccessibleName(/no field has this name/);
  await page.getByRole("button", { name: rules.toNextField }).click();
  await expect(box(page, "Breed")).toHaveAttribute("aria-pressed", "true");
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await expect(page.getByText("“Deposit” depends on “Monthly rent”, but no field has this name.")).toBeVisible();
});

test("on a phone a condition and a formula are built by pointer @long", async ({ page }) => {
  await openDesigner(page, 390);
  await page.getByRole("button", { name: Designer.showAnyway }).click();
  await box(page, "Deposit").click();
  await page.getByRole("button", { name: Designer.editField, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText(rules.functions, { exact: true }).click();
  await sheet.getByRole("button", { name: /^round/ }).click();
  await formulaIn(sheet).pressSequentially("[");
  await sheet.getByRole("listbox").getByRole("option", { name: "Rent" }).click();
  await expect(formulaIn(sheet)).toHaveValue("round([Rent]");
  await formulaIn(sheet).pressSequentially(")");
  await expect(sheet.getByText("100.00 EUR")).toBeVisible();
  await sheet.getByText(rules.showOnlyIf, { exact: true }).click();
  await sheet.getByRole("button", { name: rules.addLine }).click();
  await line(sheet, 1).getByLabel(rules.field, { exact: true }).selectOption("Dog");
  await sheet.getByRole("button", { name: rules.addLine }).click();
  await sheet.getByLabel(rules.match).selectOption("any");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // An unreadable formula is reported at the field, and does not block other changes once it is removed.
  await formulaIn(sheet).fill("[Rent] +");
  await expect(sheet.getByRole("group", { name: rules.sample })).toContainText("needs a number");
  await formulaIn(sheet).press("Enter");
  await expect(sheet.getByRole("list", { name: rules.wrongHere })).toContainText("needs a number");
  await formulaIn(sheet).fill("");
  await formulaIn(sheet).press("Enter");
  await expect(sheet.getByRole("list", { name: rules.wrongHere })).toHaveCount(0);
});
