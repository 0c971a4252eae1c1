import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { pdfFile } from "./pdf-file";
import { person } from "./recipients-on-screen";
import {
  catalogues,
  expect,
  formFile,
  mailTo,
  signingPath,
  signUpByApi,
  test,
  type TestLanguage,
  uniqueAddress,
} from "./support";

// With motion, as most people have it; the other tests ask for less.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.setTimeout(180_000);

type Person = { firstName: string; lastName: string; email: string };

async function dropOnPage(
  page: Page,
  language: TestLanguage,
  tool: keyof (typeof catalogues)["en"]["Designer"]["tool"],
  at: { x: number; y: number },
  pageIndex = 0,
) {
  const words = catalogues[language].Designer;
  const button = page.getByRole("button", { name: words.tool[tool], exact: true });
  const sheet = page.locator("[data-page]").nth(pageIndex);
  const [from, to] = await Promise.all([button.boundingBox(), sheet.boundingBox()]);
  if (!from || !to) throw new Error("The designer is not there");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + at.x, to.y + at.y, { steps: 5 });
  await page.mouse.up();
}

async function fillRecipient(page: Page, language: TestLanguage, index: number, person: Person) {
  const words = catalogues[language].RecipientsStep;
  await page.getByLabel(words.firstName, { exact: true }).nth(index).fill(person.firstName);
  await page.getByLabel(words.lastName, { exact: true }).nth(index).fill(person.lastName);
  await page.getByLabel(words.email, { exact: true }).nth(index).fill(person.email);
}

async function prepareAndSend(page: Page, language: TestLanguage, form: string, people: Person[]) {
  const { StepButtons, RecipientsStep, Designer, ReviewStep, SentPanel } = catalogues[language];
  await page.goto("/app/sign-wizard/new");
  await page.locator("input[type=file]").setInputFiles(await formFile(form));
  const goOn = page.getByRole("button", { name: StepButtons.continue, exact: true });
  await goOn.click();
  for (const [index, person] of people.entries()) {
    if (index > 0) await page.getByRole("button", { name: RecipientsStep.add }).click();
    await fillRecipient(page, language, index, person);
  }
  await goOn.click();
  for (const [index, person] of people.entries()) {
    await page.getByRole("radio", { name: `${person.firstName} ${person.lastName}` }).check();
    await dropOnPage(page, language, "signature", { x: 220, y: 120 + 200 * index });
    await dropOnPage(page, language, "input", { x: 220, y: 220 + 200 * index });
  }
  await expect(page.getByText(Designer.save.saved)).toBeVisible({ timeout: 30_000 });
  await goOn.click();
  await page.getByRole("button", { name: ReviewStep.send }).click();
  await expect(page.getByText(ReviewStep.sent)).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("link", { name: SentPanel.openMail })).toBeVisible();
}

async function signInBrowser(
  browser: Browser,
  path: string,
  language: TestLanguage,
  viewport: { width: number; height: number },
  how: "type" | "draw",
) {
  const words = catalogues[language].SigningPage;
  const context = await browser.newContext({
    viewport,
    ...(viewport.width < 500 && { hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator(".sheet img").first()).toBeVisible();
  await page.locator(".field-input input").first().fill("Ναι, συμφωνώ – sí");
  await page.getByRole("button", { name: words.next, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words.signTitle });
  if (how === "draw") {
    await dialog.getByRole("tab", { name: words.draw }).click();
    const pad = await dialog.locator("canvas").boundingBox();
    if (!pad) throw new Error("No pad to draw on");
    await page.mouse.move(pad.x + 40, pad.y + 90);
    await page.mouse.down();
    await page.mouse.move(pad.x + 120, pad.y + 40, { steps: 8 });
    await page.mouse.move(pad.x + 200, pad.y + 100, { steps: 8 });
    await page.mouse.up();
    const wholeScreenDone = dialog.getByRole("button", { name: words.signature.done, exact: true }); // only on phones
    if (await wholeScreenDone.isVisible()) await wholeScreenDone.click();
  }
  await dialog.getByRole("button", { name: words.agreeAndSign }).click();
  await expect(dialog).toBeHidden();
  const onward = page.locator(".field-sheet .button-primary"); // on phones, over the page until the last field is done
  while (await onward.isVisible()) await onward.click();
  await page.getByRole("button", { name: words.finish, exact: true }).click();
  await expect(page.getByRole("heading", { name: words.completeTitle })).toBeVisible({ timeout: 20_000 });
  await context.close();
}

test("a contract of three pages with two signers and four fields is sent in ten presses at most", async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("pointerdown", () =>
      sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses")) + 1)),
    ),
  );
  await signUpByApi(page);
  await page.goto("/app");
  const { Shell, StepButtons, RecipientsStep, Designer, ReviewStep } = catalogues.en;
  await page.getByRole("link", { name: Shell.create }).first().click();
  await expect(page).toHaveURL(/sign-wizard/); // the dashboard takes files too
  await page.locator("input[type=file]").setInputFiles(await pdfFile("Contract", 3));
  const goOn = page.getByRole("button", { name: StepButtons.continue, exact: true });
  await goOn.click();
  const people = [person("Maria", "López"), person("Nikos", "Manos")];
  // Typed, not filled: whatever has to be pressed before typing counts.
  await expect(page.getByLabel(RecipientsStep.line)).toBeFocused();
  for (const { first_name, last_name, email } of people) {
    await page.keyboard.type(`${first_name} ${last_name} ${email}`);
    await page.keyboard.press("Enter");
  }
  await goOn.click();
  const everyone = page.getByRole("button", { name: /^Place a signature for everyone$/ });
  await everyone.click();
  await expect(page.getByRole("button", { name: /^Signature 1: Signature for Maria López, page 3$/ })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Signature 2: Signature for Nikos Manos, page 3$/ })).toBeVisible();
  await expect(everyone).toBeHidden();
  for (const [index, { first_name, last_name }] of people.entries()) {
    if (index > 0) await page.getByRole("radio", { name: `${first_name} ${last_name}` }).check();
    await dropOnPage(page, "en", "input", { x: 220 + 340 * index, y: 340 }, 2);
  }
  await expect(page.getByText(Designer.save.saved)).toBeVisible({ timeout: 30_000 });
  await goOn.click();
  const send = page.getByRole("button", { name: ReviewStep.send });
  await expect(send).toBeInViewport();
  await send.click();
  await expect(page.getByText(ReviewStep.sent)).toBeVisible({ timeout: 45_000 });
  const presses = await page.evaluate(() => Number(sessionStorage.getItem("presses")));
  const choosingTheFile = 1;
  expect(presses + choosingTheFile).toBeLessThanOrEqual(10);
});

const runs: { form: string; language: TestLanguage; width: number; height: number }[] = [
  { form: "fw9.pdf", language: "en", width: 1280, height: 900 },
  { form: "ppf-613.pdf", language: "gk", width: 1280, height: 900 },
  { form: "uscis-i912.pdf", language: "en", width: 390, height: 844 },
];

for (const { form, language, width, height } of runs)
  test(`${form} is sent and signed by two in order, in ${language}, ${width} wide @long`, async ({ page, browser }) => {
    await page.setViewportSize({ width: Math.max(width, 1024), height }); // the designer needs a desktop's width
    const sender = await signUpByApi(page, language);
    const people = [
      { firstName: "Νίκος", lastName: "Καζαντζάκης", email: uniqueAddress("nikos") },
      { firstName: "María", lastName: "Núñez", email: uniqueAddress("maria") },
    ];
    await prepareAndSend(page, language, form, people);
    await signInBrowser(
      browser,
      await signingPath(page.request, people[0]?.email ?? ""),
      "en",
      { width, height },
      "type",
    );
    await signInBrowser(
      browser,
      await signingPath(page.request, people[1]?.email ?? ""),
      "en",
      { width, height },
      "draw",
    );
    await mailTo(page.request, sender.email, (m) => m.attachments.length === 1);

    await page.setViewportSize({ width, height });
    await page.goto("/app/documents");
    await page
      .getByRole("link", { name: form.replace(".pdf", "") })
      .first()
      .click();
    await expect(page.getByText(catalogues[language].WorkflowStatus.completed).first()).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("a[href$='/documents/download']").first().click(),
    ]);
    const file = await download.path();
    const seal = execFileSync("pdfsig", [file], { encoding: "utf8" });
    expect(seal).toContain("Signature is Valid");
    expect(seal).toContain("Total document signed");
    const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
    expect(text).toContain("συμφωνώ");
    expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
  });
