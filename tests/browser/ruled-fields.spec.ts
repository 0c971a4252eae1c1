import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;

const fields = [
  { name: "dog", field_type_id: 5 },
  {
    name: "breed",
    field_type_id: 1,
    required: true,
    condition: { match: "all", rules: [{ field: "dog", operator: "checked" }] },
  },
  { name: "rent", field_type_id: 1, format: "number" },
  { name: "months", field_type_id: 1, format: "number" },
  { name: "total", field_type_id: 1, format: "money", currency: "EUR", formula: "[rent] * [months]" },
  {
    name: "guarantor",
    field_type_id: 1,
    condition: { match: "all", rules: [{ field: "total", operator: "greater", value: "1000" }] },
  },
  {
    name: "remark",
    field_type_id: 1,
    condition: { match: "all", rules: [{ field: "rent", operator: "greater", value: "1000.5" }] },
  },
].map((one, index) => ({ required: false, relative_top: 4 + index * 8, page_index: 0, ...one }));

test("conditions answer at once, and totals after the entries are kept", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  const at = (name: string) => signer.getByLabel(new RegExp(`^${name}`));
  await expect(at("dog")).toBeVisible();
  await expect(at("breed")).toHaveCount(0);
  await expect(at("guarantor")).toHaveCount(0);

  await at("dog").check();
  await expect(at("breed")).toBeVisible();
  await at("breed").fill("Poodle");
  await at("dog").uncheck();
  await expect(at("breed")).toHaveCount(0);
  await at("dog").check();
  await expect(at("breed")).toHaveValue("Poodle");

  // As people write numbers in English: the condition is about the number.
  await at("rent").fill("1,000.6");
  await expect(at("remark")).toBeVisible();
  await at("rent").fill("1,000.4");
  await expect(at("remark")).toHaveCount(0);

  await at("months").fill("2");
  await expect(at("total")).toHaveText(/2,000\.80/);
  await expect(at("guarantor")).toBeVisible();
  await at("months").fill("0");
  await expect(at("total")).toHaveText(/0\.00/);
  await expect(at("guarantor")).toHaveCount(0);
  await expectAccessible(signer);

  await signer.reload();
  await expect(at("breed")).toHaveValue("Poodle");
  await expect(at("guarantor")).toHaveCount(0);
  await signer.getByRole("button", { name: words.finish, exact: true }).click();
  const judged = signer.waitForResponse((answer) => answer.url().endsWith("/fill-and-sign"));
  await signer.getByRole("dialog").getByRole("button", { name: words.consentAgree }).click();
  expect((await judged).status()).toBe(200);
  await signer.context().close();
});

test("without scripts a field becomes visible after the next post", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  await expect(signer.getByLabel(/^breed/)).toHaveCount(0);
  await signer.getByLabel(/^dog/).check();
  await signer.getByLabel(/^rent/).fill("700.5");
  await signer.getByLabel(/^months/).fill("2");
  await signer.getByRole("button", { name: words.plainKeep }).click();
  await expect(signer.getByLabel(/^breed/)).toBeVisible();
  await expect(signer.getByLabel(/^total/)).toHaveText(/1,401\.00/);
  await expect(signer.getByLabel(/^guarantor/)).toBeVisible();
  await signer.context().close();
});

test.describe("a value that is refused with 422, which the browser logs", () => {
  test.use({ allowRefusals: true });
  test("a value that is known to be wrong is named and led to, and 'Finish' comes once it is right", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { SigningPage, validation } = catalogues.en;
    const field = { field_type_id: 1, format: "money", currency: "EUR", page_index: 0, relative_height: 4 };
    const { path } = await sendByApi(page, {
      person: { webform_enabled: true },
      fields: [
        { ...field, name: "deposit", relative_top: 12 },
        { ...field, name: "rent", relative_top: 80 },
      ],
    });
    const sentence = validation.moneyNotValid.replace("{example}", "1,234.50");
    await page.goto(`${path}?step=webform`);
    const form = page.locator(".webform");
    const notice = page.locator(".bar-notice");
    await form.getByLabel(/^deposit/).fill("850.00");
    const rent = form.getByLabel(/^rent/);
    await rent.fill("much");
    await form.getByLabel(/^deposit/).focus();
    await expect(notice).toContainText(`rent: ${sentence}`);
    const main = (name: string) => page.getByRole("button", { name, exact: true }).last();
    await expect(main(SigningPage.finish)).toHaveCount(0);
    await main(SigningPage.next).click();
    await expect(rent).toBeFocused();

    await page.reload();
    await expect(rent).toHaveValue("much");
    await expect(notice).not.toContainText("rent");
    await main(SigningPage.next).click();
    await expect(rent).toBeFocused();
    await rent.fill("900");
    await main(SigningPage.finish).click();
    await page.getByRole("dialog").getByRole("button", { name: SigningPage.consentAgree, exact: true }).click();
    await expect(page.getByRole("heading", { name: SigningPage.completeTitle })).toBeVisible();
  });

  test("on a phone the notice covers neither the field that it leads to nor its label", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { SigningPage, validation } = catalogues.gk;
    const names = [1, 2, 3, 4, 5, 6].map((number) => `rent ${number}`);
    const field = { field_type_id: 1, format: "money", currency: "EUR", page_index: 0, relative_height: 4 };
    const { path } = await sendByApi(page, {
      person: { webform_enabled: true },
      fields: names.map((name, index) => ({ ...field, name, relative_top: 10 + 10 * index })),
    });
    for (const name of ["rent 1", "rent 6"]) {
      await page.goto(`${path}?step=webform&language=gk`);
      const form = page.locator(".webform");
      const notice = page.locator(".bar-notice");
      for (const one of names) await form.getByLabel(one).fill(one === name ? "much" : "850");
      await form.getByLabel("rent 3").focus();
      // In the page's language, although the cookie of the browser asks for English.
      await expect(notice).toContainText(`${name}: ${validation.moneyNotValid.replace("{example}", "1.234,50")}`);
      await page.getByRole("button", { name: SigningPage.next, exact: true }).last().click();
      await expect(form.getByLabel(name)).toBeFocused();
      for (const focused of [name, ...names]) {
        await form.getByLabel(focused).focus();
        const row = form.locator(".webform-row", { hasText: focused });
        const [above, below] = [await row.boundingBox(), await notice.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
        expect(above?.y).toBeGreaterThan(0);
      }
    }
  });
});
