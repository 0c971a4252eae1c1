import type { Browser, Page } from "@playwright/test";
import { pageText } from "../support/pdf-judges";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { fill } from "./recipients-on-screen";
import { catalogues, expect, expectAccessible, signingPath, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(180_000);

const kinds = [
  { name: "rent", field_type_id: 1, format: "money", currency: "EUR" },
  { name: "begins", field_type_id: 1, format: "date" },
  { name: "tax", field_type_id: 1, format: "percent" },
  { name: "whole", field_type_id: 1, format: "money", currency: "EUR", formula: "[rent NUMBER] * (1 + [tax NUMBER])" },
  { name: "signed", field_type_id: 7 },
];

/** A draft of a Greek sender for an approver who reads Spanish and a signer who reads English. */
async function givenDraft(page: Page) {
  await signUpByApi(page, "gk");
  await callApi(page, "PATCH", "/users/default-language", { data: { default_language: "gk" } });
  const { document } = await callApi(page, "POST", "/documents", { multipart: { document: await pdfFile("Lease") } });
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: { document_ids: [document.id] } });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const people = [
    { first_name: "María", last_name: "Núñez", default_language: "es", recipient_role_id: 2, webform_enabled: true },
    { first_name: "Ada", last_name: "King", default_language: "en" },
  ].map((one) => ({ ...one, email: uniqueAddress("recipient") }));
  const { signatories: recipients } = await callApi(page, "POST", `${at}/signatories`, {
    data: { signatories: people },
  });
  const fields = recipients.flatMap(({ id }: { id: number }, index: number) =>
    kinds.map(({ name, formula, ...more }, place) => ({
      ...more,
      ...(formula && { formula: formula.replaceAll("NUMBER", String(index)) }),
      name: `${name} ${index}`,
      signatory_id: id,
      required: false,
      page_index: 0,
      relative_top: 30 + 6 * place,
      relative_left: 5 + 48 * index,
      relative_width: 40,
      relative_height: 4,
    })),
  );
  await callApi(page, "POST", `/documents/${document.id}/fields`, { data: { fields } });
  return { id: Number(workflow.id), at, emails: people.map(({ email }) => email) };
}

async function open(browser: Browser, path: string, width: number) {
  const isPhone = width < 768;
  const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: isPhone, isMobile: isPhone });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function finish(page: Page, words: { finish: string; agree: string }) {
  const judged = page.waitForResponse((answer) => answer.url().endsWith("/fill-and-sign"));
  await page.getByRole("button", { name: words.finish, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.agree }).click();
  expect((await judged).status()).toBe(200);
  await page.context().close();
}

test("what three people write in three languages is printed in one @long", async ({ page, browser }) => {
  const { id, at, emails } = await givenDraft(page);
  const { ReviewStep } = catalogues.gk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await expect(page.getByText("εκτυπώνονται στη γλώσσα: Ελληνικά")).toBeVisible();
  await page.getByRole("button", { name: ReviewStep.settings, exact: true }).click();
  const language = page.getByLabel(ReviewStep.printLanguage);
  await expect(language).toHaveValue("gk");
  await language.selectOption("en");
  await expect(page.getByText("1,234.50\u00a0EUR")).toBeVisible();
  await expect(page.getByText(ReviewStep.settingSaved)).toBeVisible();
  await language.selectOption("gk");
  await expect(page.getByText("31 Μαρ 2027")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: ReviewStep.send, exact: true }).click();
  await expect(page.getByText(ReviewStep.sent)).toBeVisible({ timeout: 45_000 });
  expect((await callApi(page, "GET", at)).workflow.settings.print_language).toBe("gk");

  const spanish = catalogues.es;
  const willBe = (words: typeof spanish, text: string) => fill(words.SigningPage.willBePrinted, { text });
  const approver = await open(browser, await signingPath(page.request, emails[0] ?? ""), 1280);
  const toForm = () => approver.getByRole("tab", { name: spanish.SigningPage.tabWebform }).click();
  const form = approver.locator(".webform");
  await toForm();
  await form.getByLabel(/^rent/).fill("1.234,50");
  await form.getByLabel(/^begins/).fill("2026-12-24");
  await form.getByLabel(/^tax/).fill("24,5");
  await expect(form.getByText(willBe(spanish, "24 Δεκ 2026"))).toBeVisible();
  await expect(form.getByText(willBe(spanish, "24,5%"))).toBeVisible();
  await expect(form.getByLabel(/^whole/)).toHaveText("1.536,95\u00a0EUR");
  // Spanish and Greek write amounts alike.
  await expect(form.getByText(willBe(spanish, "1.234,50\u00a0EUR"))).toHaveCount(0);
  await expectAccessible(approver);
  await form.getByLabel(/^begins/).fill("2026-12-25");
  await expect(form.getByText(willBe(spanish, "25 Δεκ 2026"))).toBeVisible();
  await approver.reload();
  await toForm();
  await expect(form.getByText(willBe(spanish, "25 Δεκ 2026"))).toBeVisible();
  await approver.getByRole("tab", { name: spanish.SigningPage.tabDocuments }).click();
  const { finish: approve } = spanish.SigningRole.approver;
  await finish(approver, { finish: approve, agree: spanish.SigningPage.consentAgree });

  const english = catalogues.en;
  const signer = await open(browser, await signingPath(page.request, emails[1] ?? ""), 390);
  await expect(signer.getByText("1.234,50\u00a0EUR")).toBeVisible();
  await expect(signer.getByText("25 Δεκ 2026")).toBeVisible();
  await signer.getByLabel(/^rent/).click();
  const sheet = signer.locator(".field-sheet");
  await sheet.getByLabel(/^rent/).fill("1,000.50");
  await expect(sheet.getByText(willBe(english, "1.000,50\u00a0EUR"))).toBeVisible();
  await expectAccessible(signer);
  expect(await signer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheet.getByRole("button", { name: english.SigningPage.sheetNext }).click();
  await sheet.getByLabel(/^begins/).fill("2026-12-31");
  await sheet.getByRole("button", { name: english.SigningPage.sheetNext }).click();
  await sheet.getByLabel(/^tax/).fill("24%");
  await sheet.getByRole("button", { name: english.SigningPage.done }).click();
  // What nobody types is read in the reader's language too, with how it will be printed below it.
  await expect(signer.getByLabel(/^whole/)).toHaveText("1,240.62\u00a0EUR");
  await expect(signer.getByText(willBe(english, "1.240,62\u00a0EUR"))).toBeVisible();
  await finish(signer, { finish: english.SigningPage.finish, agree: english.SigningPage.consentAgree });

  await expect(async () => {
    expect((await callApi(page, "GET", at)).workflow.workflow_status_id).toBe(1);
  }).toPass({ timeout: 60_000, intervals: [300] });
  const file = await page.request.get(`/v1${at}/documents/download`);
  const text = pageText(await file.body(), "-layout").replaceAll("\u00a0", " ");
  for (const one of ["1.234,50 EUR", "1.000,50 EUR", "25 Δεκ 2026", "31 Δεκ 2026", "24,5%", "24%", "1.536,95 EUR"])
    expect(text).toContain(one);
  const today = new Intl.DateTimeFormat("el", { month: "short" }).format(new Date());
  expect(text.match(new RegExp(`\\d\\d ${today} \\d{4}`, "g"))?.length ?? 0).toBeGreaterThanOrEqual(2);
  expect(text).not.toMatch(/\bdic\b|\bDec\b|1,234|1,000|24,5 %/);
});
