import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pageText } from "../support/pdf-judges";
import { isAlive } from "./keyboard";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test } from "./support";

test.setTimeout(90_000);
test.use({ allowRefusals: true });
const { en, es } = { en: catalogues.en.SigningPage, es: catalogues.es.SigningPage };

const fields = [
  { name: "dog", field_type_id: 5, relative_width: 4 },
  {
    name: "breed",
    field_type_id: 1,
    required: true,
    condition: { match: "all", rules: [{ field: "dog", operator: "checked" }] },
  },
  { name: "rent", field_type_id: 1, format: "money", currency: "EUR", required: true },
  { name: "months", field_type_id: 1, format: "number", decimals: 0, required: true },
  { name: "total", field_type_id: 1, format: "money", currency: "EUR", formula: "[rent] * [months]" },
  { name: "tax number", field_type_id: 1, comb: 9, format: "pattern", pattern: "\\d{9}", required: true },
].map((one, index) => ({ required: false, relative_top: 6 + index * 8, page_index: 0, ...one }));

/** The text of the sealed file, which the finished signer downloads. */
async function sealedText(page: Page, signer: Page, email: string, words: typeof en) {
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await mailTo(page.request, email, (mail) => mail.attachments.length > 0 || /download/i.test(mail.text));
  await signer.reload();
  const download = signer.waitForEvent("download");
  await signer.getByRole("link", { name: words.completeDownload }).click();
  const file = await (await download).path();
  await test.info().attach("sealed.pdf", { path: file, contentType: "application/pdf" });
  return pageText(await readFile(file), "-layout");
}

const inCells = /1\s+2\s+3\s+4\s+5\s+6\s+7\s+8\s+9/;

test("on a phone in Spanish: the right keyboards, amounts typed as there, and no sentence while typing @long", async ({
  page,
  browser,
}) => {
  const { path, email } = await sendByApi(page, { fields, person: { default_language: "es" } });
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, acceptDownloads: true };
  const signer = await (await browser.newContext(phone)).newPage();
  await signer.goto(path);
  const sheet = signer.locator(".field-sheet");
  const on = sheet.getByRole("button", { name: es.sheetNext, exact: true });
  const kept = () => signer.waitForResponse((answer) => answer.url().endsWith("/values"));

  await signer.getByRole("button", { name: es.next, exact: true }).tap();
  const rent = sheet.getByLabel(/^rent/);
  await expect(rent).toHaveAttribute("inputmode", "decimal");
  const answer = kept();
  await rent.pressSequentially("1.2x");
  expect((await answer).status()).toBe(422);
  await expect(sheet.locator(".problem")).toHaveCount(0);
  await on.tap(); // stays at the wrong entry
  await expect(sheet.locator(".problem")).toBeVisible();
  await expect(rent).toHaveValue("1.2x");
  await rent.fill("");
  await rent.pressSequentially("1.234,50");
  await expect(sheet.locator(".problem")).toHaveCount(0);
  await on.tap();
  const months = sheet.getByLabel(/^months/);
  await expect(months).toHaveAttribute("inputmode", "numeric");
  await months.pressSequentially("3");
  await on.tap();
  const tax = sheet.getByLabel(/^tax number/);
  await expect(tax).toHaveAttribute("inputmode", "numeric");
  await tax.pressSequentially("1234567890"); // a tenth has no cell
  await expect(tax).toHaveValue("123456789");
  expect(await tax.evaluate((input) => [input.scrollLeft, input.parentElement?.scrollLeft])).toEqual([0, 0]);
  await sheet.getByRole("button", { name: es.done, exact: true }).tap();
  // Read in Spanish, printed in the sender's language.
  await expect(signer.locator("output[data-field]")).toHaveText(/3\.703,50/);
  await signer.getByLabel(/^dog/).tap();
  await expect(signer.getByText("4 de 5", { exact: false })).toBeVisible();
  await signer.locator(".field-sheet").getByRole("button", { name: es.close, exact: true }).tap();
  await signer.getByRole("button", { name: es.next, exact: true }).tap();
  await sheet.getByLabel(/^breed/).pressSequentially("Γαλγός");
  await expectAccessible(signer);
  await sheet.getByRole("button", { name: es.close, exact: true }).tap();
  await signer.getByRole("button", { name: es.finish, exact: true }).tap();
  await signer.getByRole("dialog").getByRole("button", { name: es.consentAgree }).tap();
  const text = await sealedText(page, signer, email, es);
  expect(text).toMatch(/Γαλγός[^]*1,234\.50[^]*3,703\.50/);
  expect(text).toMatch(inCells);
  await signer.context().close();
});

test("by keyboard only: what becomes visible is next, and a total is announced once", async ({ page, browser }) => {
  const { path, email } = await sendByApi(page, { fields });
  const signer = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signer.goto(path);
  const { keyboard } = signer;
  const at = (name: string) => signer.getByLabel(new RegExp(`^${name}`));
  const press = async (name: string) => {
    await signer.getByRole("button", { name, exact: true }).focus();
    await keyboard.press("Enter");
  };
  await at("dog").focus();
  await keyboard.press("Space");
  await expect(signer.getByText("1 of 5", { exact: false })).toBeVisible();
  await press(en.next);
  await expect(at("breed")).toBeFocused();
  await keyboard.type("Poodle");
  await keyboard.press("Tab");
  await expect(at("rent")).toBeFocused();
  await keyboard.type("1,000.10");
  await keyboard.press("Tab");
  await keyboard.type("1.5");
  await expect(at("months")).toHaveAttribute("aria-invalid", "false");
  await keyboard.press("Tab");
  await expect(at("tax number")).toBeFocused();
  await expect(at("months")).toHaveAttribute("aria-invalid", "true");
  await keyboard.type("123456789");
  await at("months").focus();
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("2");
  await expect(signer.locator("[aria-live=polite].unseen")).toHaveText(/^total: 2,000\.20/);
  await expect(at("months")).toHaveAttribute("aria-invalid", "false");
  // Hidden and shown again: what was typed is still there, and neither counted nor asked for in between.
  await at("dog").focus();
  await keyboard.press("Space");
  await expect(signer.getByText("3 of 4", { exact: false })).toBeVisible();
  await expect(signer.getByRole("button", { name: en.finish, exact: true })).toBeVisible();
  await keyboard.press("Space");
  await expect(at("breed")).toHaveValue("Poodle");
  await expectAccessible(signer);
  await press(en.finish);
  await signer.getByRole("dialog").getByRole("button", { name: en.consentAgree }).focus();
  await keyboard.press("Enter");
  const text = await sealedText(page, signer, email, en);
  expect(text).toMatch(/Poodle[^]*1,000\.10[^]*2,000\.20/);
  expect(text).toMatch(inCells);
  await signer.context().close();
});

test("without scripts: cells, a field that appears after a post, and a total", async ({ page, browser }) => {
  const { path, email } = await sendByApi(page, { fields });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  const at = (name: string) => signer.getByLabel(new RegExp(`^${name}`));
  const [box, comb] = [await signer.locator(".field:has(.comb)").boundingBox(), at("tax number")];
  const spacing = await comb.evaluate((input) => parseFloat(getComputedStyle(input).letterSpacing));
  const character = await comb.evaluate((input) => parseFloat(getComputedStyle(input).fontSize) * 0.6);
  expect(spacing + character).toBeCloseTo((box?.width ?? 0) / 9, 0);
  await at("dog").check();
  await at("rent").fill("700.5");
  await at("months").fill("2");
  await comb.fill("123456789");
  await signer.getByRole("button", { name: en.plainKeep }).click();
  await expect(at("total")).toHaveText(/1,401\.00/);
  await at("breed").fill("Poodle");
  await signer.getByLabel(en.consentAgree).check();
  await signer.getByRole("button", { name: en.plainFinish }).click();
  const text = await sealedText(page, signer, email, en);
  expect(text).toMatch(/Poodle[^]*700\.50[^]*1,401\.00/);
  expect(text).toMatch(inCells);
  await signer.context().close();
});

test("what a password manager fills in is kept, by whichever event it tells of it", async ({ page, browser }) => {
  const town = { name: "town", field_type_id: 1, relative_top: 8, page_index: 0, required: false };
  const { path } = await sendByApi(page, { fields: [town, { ...town, name: "street", relative_top: 16 }] });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await isAlive(signer, ".bar-menu");
  for (const [name, event, value] of [
    ["town", "input", "Chania"],
    ["street", "change", "Halidon"],
  ] as const) {
    const kept = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
    await signer.getByLabel(name).evaluate(
      (input: HTMLInputElement, [kind, text]) => {
        // Its scripts do not see what React has put on the element.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
        input.dispatchEvent(new Event(kind, { bubbles: true }));
      },
      [event, value] as const,
    );
    await kept;
  }
  await signer.reload();
  await expect(signer.getByLabel("town")).toHaveValue("Chania");
  await expect(signer.getByLabel("street")).toHaveValue("Halidon");
  await signer.context().close();
});

test("a date of which only a part is typed is kept on the page and named", async ({ page }) => {
  const { path } = await sendByApi(page, {
    fields: [{ name: "From", field_type_id: 1, format: "date", required: false, relative_top: 20, page_index: 0 }],
  });
  await page.goto(path);
  const from = page.getByLabel(/^From/);
  const problem = page.locator(".field-problem");
  const half = () => from.evaluate((input: HTMLInputElement) => input.validity.badInput);
  await from.press("Home");
  await page.keyboard.type("07");
  await expect(problem).toHaveCount(0);
  await page.getByRole("button", { name: en.finish, exact: true }).focus();
  await expect(problem).toBeVisible();
  expect(await half()).toBe(true);
  await expect(page.getByText("0 of 1", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: en.next, exact: true }).press("Enter");
  await expect(from).toBeFocused();
  await expect(page.locator(".bar-notice")).not.toBeEmpty();
  expect(await half()).toBe(true);
  await from.click({ position: { x: 6, y: 8 } }); // on the month
  await page.keyboard.type("07142027");
  await expect(from).toHaveValue("2027-07-14");
  await page.keyboard.press("Shift+Tab");
  await expect(problem).toHaveCount(0);
  await expect(page.getByText("1 of 1", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: en.finish, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: en.consentAgree }).click();
  await expect(page.getByRole("heading", { name: en.completeTitle })).toBeVisible();
});
