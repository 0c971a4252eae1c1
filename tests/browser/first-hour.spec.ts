import { execFileSync } from "node:child_process";
import type { Locator, Page } from "@playwright/test";
import { givenDraft } from "./given-draft";
import { givenSent } from "./given-sent";
import { isAlive } from "./keyboard";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(90_000);
const { BrandingForm, Dashboard, Designer, Shell, WorkflowActions, WorkflowList, WorkflowTable } = catalogues.gk;

const topOf = async (one: Locator) => (await one.boundingBox())?.y;
const leftOf = async (one: Locator) => (await one.boundingBox())?.x ?? 0;
const ada = () => ({ first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") });

test("in Greek no name is cut, nothing jumps, and nothing is shown as chosen that is not @long", async ({ page }) => {
  await signUpByApi(page, "gk");
  const { id } = await givenDraft(page, [ada()], [{ name: "Name", relative_top: 20, required: true }]);
  await givenSent(page, [ada()], "Deposit");

  await page.goto(`/app/sign-wizard/${id}?step=review`);
  const find = page.getByRole("button", { name: Shell.find }).getByText(Shell.find);
  expect(await find.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  // An accent before a capital stands left of its letter.
  const step = page.locator("[aria-current=step]").locator("span").last();
  const cutOff = await step.evaluate((name) => {
    const style = getComputedStyle(name);
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("no canvas");
    context.font = style.font;
    return context.measureText(name.textContent).actualBoundingBoxLeft - Number.parseFloat(style.paddingLeft);
  });
  expect(cutOff).toBeLessThanOrEqual(0);

  await page.goto(`/app/sign-wizard/${id}?step=design`);
  const mark = page.getByText("AV *", { exact: true });
  const zoom = page.getByRole("combobox", { name: Designer.zoom, exact: true });
  await isAlive(page, "[role=toolbar] select");
  const sizeAt = async (percent: string) => {
    await zoom.selectOption(percent);
    return mark.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  };
  expect((await sizeAt("50")) * 2).toBeCloseTo(await sizeAt("100"), 1);

  await page.goto("/app/documents");
  const table = page.getByRole("table");
  const before = await topOf(table);
  await table.getByRole("checkbox", { name: WorkflowTable.choose.replace("{title}", "Deposit") }).check();
  await expect(page.getByRole("group").filter({ has: page.getByRole("status") })).toBeInViewport({ ratio: 1 });
  expect(await topOf(table)).toBe(before);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app");
  const row = page.getByRole("region", { name: Dashboard.recent }).getByRole("listitem").filter({ hasText: "Deposit" });
  const name = await leftOf(row.getByRole("link"));
  expect(await leftOf(row.getByText(catalogues.gk.WorkflowStatus.waitingForOthers))).toBeGreaterThanOrEqual(name);

  await page.goto("/app/account/account/branding");
  const branding = page.getByRole("switch", { name: BrandingForm.enabled });
  await expect(branding).not.toBeChecked();
  await expect(async () => {
    await page.getByLabel(BrandingForm.primaryColor, { exact: true }).fill("224488");
    await expect(branding).toBeChecked({ timeout: 1_000 });
  }).toPass();
});

test("one press on the login page opens the sample account, and the sidebar leads to the mailbox", async ({ page }) => {
  const { LoginPage, MailboxPage, Shell } = catalogues.en;
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.9" });
  await page.goto("/app/login");
  await expect(page.getByRole("heading", { name: LoginPage.title })).toBeVisible();
  await expect(page.getByRole("button", { name: LoginPage.sample })).toHaveCount(0);
  await page.setExtraHTTPHeaders({});
  await page.reload();
  await page.getByRole("button", { name: LoginPage.sample }).click();
  // React reports an error on a page that is left while it still arrives
  await page.waitForURL("**/app");
  await page.getByRole("link", { name: Shell.mailbox, exact: true }).click();
  await expect(page.getByRole("heading", { name: MailboxPage.title })).toBeVisible();
  await expect(page.getByRole("link", { name: Shell.mailbox, exact: true })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
});

test.describe("in Greek", () => {
  test.use({ locale: "el" });

  test("the first page brings both parts of its font along", async ({ page }) => {
    await page.goto("/app/login");
    await page.evaluate(() => document.fonts.ready);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes(".woff2"))
        .map((entry) => [
          /commissioner-([a-z]+)/.exec(entry.name)?.[1],
          (entry as PerformanceResourceTiming).initiatorType,
        ]),
    );
    // the browser finds by the styles ("css") only what the text needs, too late for the first paint
    expect(loaded.sort()).toEqual([
      ["greek", "link"],
      ["latin", "link"],
    ]);
  });
});

test("senders are offered to sign themselves only when it is their turn @long", async ({ page }) => {
  const { email } = await signUpByApi(page, "gk");
  const oneself = { first_name: "Ελένη", last_name: "Παπαδοπούλου", email };
  const later = await givenSent(page, [ada(), oneself], "Later");
  const now = await givenSent(page, [oneself, ada()], "Now");
  const sign = page.getByText(WorkflowActions.signYourself, { exact: true });
  await page.goto(`/app/documents/${now.id}`);
  await expect(sign).toHaveAttribute("href", /signature-requests/);
  await page.goto(`/app/documents/${later.id}`);
  await expect(page.getByRole("button", { name: WorkflowActions.more })).toBeVisible();
  await expect(sign).toHaveCount(0);
});

test("all workflows include one that waits for the viewer and was sent from elsewhere @long", async ({
  page,
  browser,
}) => {
  const { email } = await signUpByApi(page, "gk");
  await givenDraft(page, [ada()]);
  const other = await (await browser.newContext()).newPage();
  await signUpByApi(other);
  await givenSent(other, [{ first_name: "Ελένη", last_name: "Παπαδοπούλου", email }], "From elsewhere");
  await other.context().close();
  await page.goto("/app/documents");
  await expect(page.getByRole("row", { name: /From elsewhere/ })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: WorkflowList.tabs }).getByRole("link");
  const counts = (await tabs.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0] ?? 0));
  expect(counts).toEqual([2, 1, 0, 1, 0, 0, 0, 0]);
});

/** Opens the link of the mail that the mailbox shows, and signs. */
async function signFromMailbox(page: Page) {
  const { SigningPage } = catalogues.en;
  const link = page.frameLocator("iframe").getByRole("link", { name: catalogues.en.mails.signatureRequest.button });
  const [signer] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await expect(signer.locator(".sheet img").first()).toBeVisible();
  await isAlive(signer, ".bar-menu"); // before, a press goes to the next page, as without scripts
  await signer.getByRole("button", { name: SigningPage.next, exact: true }).click();
  const dialog = signer.getByRole("dialog", { name: SigningPage.signTitle });
  await dialog.getByRole("button", { name: SigningPage.agreeAndSign }).click();
  await expect(dialog).toBeHidden();
  await signer.getByRole("button", { name: SigningPage.finish, exact: true }).click();
  await expect(signer.getByRole("heading", { name: SigningPage.completeTitle })).toBeVisible({ timeout: 20_000 });
  await signer.close();
}

test.describe("a newcomer", () => {
  test.setTimeout(180_000); // what the whole walk may take

  test("goes from the start page to the sealed file by nothing but the pages @long", async ({ page }) => {
    const { MailboxPage, RecipientsStep, ReviewStep, SentPanel, StartScreen, StepButtons } = catalogues.en;
    const people = [uniqueAddress("maria"), uniqueAddress("nikos")];
    const title = `Cabin of ${people[0]}`;
    await page.goto("/app");
    await page.getByRole("link", { name: StartScreen.signIn }).first().click();
    await page.getByRole("button", { name: catalogues.en.LoginPage.sample }).click();
    await page.getByRole("link", { name: catalogues.en.Shell.create }).first().click();
    await expect(page).toHaveURL(/sign-wizard/);
    await page.locator("input[type=file]").setInputFiles(await pdfFile(title, 3));
    const goOn = page.getByRole("button", { name: StepButtons.continue, exact: true });
    await goOn.click();
    await expect(page.getByLabel(RecipientsStep.line)).toBeFocused();
    for (const [index, email] of people.entries()) {
      await page.keyboard.type(`${["María López", "Nikos Manos"][index]} ${email}`);
      await page.keyboard.press("Enter");
    }
    await goOn.click();
    await page.getByRole("button", { name: /^Place a signature for everyone$/ }).click();
    await expect(page.getByText(catalogues.en.Designer.save.saved)).toBeVisible({ timeout: 30_000 });
    await goOn.click();
    await page.getByRole("button", { name: ReviewStep.send, exact: true }).click();
    await page.getByRole("link", { name: SentPanel.openMail }).click();
    await expect(page.getByRole("heading", { name: MailboxPage.title })).toBeVisible();
    await signFromMailbox(page);
    await page.goto(`/app/dev/mailbox?to=${encodeURIComponent(people[1] ?? "")}`);
    await signFromMailbox(page);
    await page.getByRole("link", { name: catalogues.en.Shell.workflows, exact: true }).click();
    const row = page.getByRole("row", { name: title });
    await expect(row.getByText(catalogues.en.WorkflowStatus.completed).filter({ visible: true })).toHaveCount(1, {
      timeout: 30_000,
    });
    await row.getByRole("link", { name: title }).click();
    const download = page.locator("a[href$='/documents/download']").first();
    const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
    expect(execFileSync("pdfsig", [await file.path()], { encoding: "utf8" })).toContain("Signature is Valid");
  });
});
