import { readFileSync } from "node:fs";
import { type Page, test as plainTest } from "@playwright/test";
import { givenDraft } from "./given-draft";
import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { LeaveGuard, ContactFields, Shell, ProfileForm, MailServerForm, RecipientsStep, StepButtons, ErrorScreen } =
  catalogues.en;
const { UploadStep, ContactsPage, ChangeEmailForm, ChangePasswordForm, CompanyForm, Overlay, SettingParts } =
  catalogues.en;

test.describe("on touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a switch is a pill, and its touch target is 44 px", async ({ page }) => {
    await signUpByApi(page);
    await page.goto("/app/account/account/emails");
    const control = page.getByRole("switch", { name: MailServerForm.enabled });
    await control.scrollIntoViewIfNeeded();
    const painted = await control.evaluate((input) =>
      [input, ...(input.parentElement?.querySelectorAll("span") ?? [])]
        .map((element) => ({ style: getComputedStyle(element), box: element.getBoundingClientRect() }))
        .filter(({ style, box }) => box.width >= 40 && style.opacity !== "0" && style.borderTopWidth !== "0px")
        .map(({ style, box }) => [box.width, box.height, style.backgroundClip]),
    );
    expect(painted).toEqual([[40, 24, "border-box"]]);
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await control.tap();
    await expect(control).toBeChecked();
  });

  test("the bar of the Greek review is one row, and the other ways stand above it", async ({ page }) => {
    await signUpByApi(page, "gk");
    const { id } = await givenDraft(page);
    await page.goto(`/app/sign-wizard/${id}?step=review`);
    const words = catalogues.gk.ReviewStep;
    const tops = await Promise.all(
      [catalogues.gk.StepButtons.back, words.send].map(async (name) => {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        return box?.y;
      }),
    );
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole("button", { name: words.saveDraft, exact: true })).toHaveCount(1);
  });
});

test("in the review on a phone the bars below cover neither what has the focus nor the end of the page", async ({
  page,
}) => {
  await signUpByApi(page, "gk");
  const { id } = await givenDraft(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  const { message, emailMessage, send } = catalogues.gk.ReviewStep;
  await expect(page.getByRole("button", { name: send, exact: true })).toBeEnabled();
  await expect(page.locator("html")).toHaveAttribute("style", /scroll-padding-bottom/); // once the scripts have run
  /** How much of what has the focus, or of the last line, the bars cover; null in the bars themselves. */
  const covered = (isEnd = false) =>
    page.evaluate((atEnd) => {
      const below = [...document.querySelectorAll("main *, nav")].filter(
        (one) => ["sticky", "fixed"].includes(getComputedStyle(one).position) && one.checkVisibility(),
      );
      const shown = atEnd ? document.querySelector("main form > [role=status]") : document.activeElement;
      if (!shown || shown === document.body || below.some((bar) => bar.contains(shown))) return null;
      const box = shown.getBoundingClientRect();
      const top = Math.min(...below.map((bar) => bar.getBoundingClientRect().top));
      // What is higher than the room above the bars has its beginning in sight.
      return box.height > top ? Math.max(0, box.top - top) : Math.max(0, box.bottom - top, -box.top);
    }, isEnd);
  const fields = [message, emailMessage].map((name) => page.getByRole("textbox", { name, exact: true }));
  for (const key of ["Tab", "Shift+Tab"])
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(key);
      expect((await covered()) ?? 0).toBeLessThanOrEqual(1);
    }
  for (const one of fields) {
    await one.focus();
    expect(await covered()).toBeLessThanOrEqual(1);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await covered(true)).toBeLessThanOrEqual(1);
});

test("table headings are aligned with their cells, also in two lines", async ({ page }) => {
  await signUpByApi(page, "gk");
  await givenSent(page, [{ first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") }]);
  await page.goto("/app/documents");
  const heading = page.getByRole("columnheader").getByRole("button").first();
  expect(await heading.evaluate((button) => getComputedStyle(button).textAlign)).toBe("left");
});

test("contacts and workflows are exported in the reader's regional format or neutrally @long", async ({ page }) => {
  const { CsvExport } = catalogues.gk;
  await signUpByApi(page, "gk");
  const ada = { first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") };
  await callApi(page, "POST", "/contacts", { data: ada });
  await givenDraft(page, [ada]);
  const firstLine = async (format: "regional" | "plain") => {
    await page.getByRole("main").getByRole("button", { name: CsvExport.export }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: CsvExport[format].name }).click();
    return readFileSync(await (await coming).path(), "utf8").split("\r\n")[0];
  };
  for (const list of ["/app/contacts", "/app/documents"]) {
    await page.goto(list);
    expect(await firstLine("regional")).toMatch(/^[^,]+;[^,]+$/);
    await expectAccessible(page);
    expect(await firstLine("plain")).toMatch(/^[^;]+,[^;]+$/);
  }
});

const dialog = (page: Page) => page.getByRole("dialog", { name: LeaveGuard.title });
/** Chooses to stay in the dialog that asks. */
async function stay(page: Page) {
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).locator(":focus")).toHaveCount(1); // a key pressed before belongs to the page behind it
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(":focus")).toHaveCount(1); // back where it was, and no longer on its way
}

test("leaving asks wherever input would be lost, once, and not where it is saved @long", async ({ page }) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await givenDraft(page);
  await page.goto("/app/contacts");
  await page.goto("/app/contacts/new");
  await page.getByLabel(ContactFields.firstName).fill("Ada");
  await page.getByRole("navigation").getByRole("link", { name: Shell.dashboard }).click();
  await stay(page);
  await page.goBack();
  await stay(page);
  await expect(page.getByLabel(ContactFields.firstName)).toHaveValue("Ada");
  await page.goBack();
  await dialog(page).getByRole("button", { name: LeaveGuard.leave }).click();
  await expect(page).toHaveURL(/\/contacts$/);

  await page.goto("/app/account/account/sign-in");
  const email = page.getByLabel(ChangeEmailForm.email);
  const password = page.getByLabel(ChangePasswordForm.currentPassword);
  await email.fill("ada@example.test");
  await password.fill("something");
  await page.goBack();
  await expect(dialog(page)).toHaveCount(1);
  await stay(page);
  await email.fill("");
  const profile = page.getByRole("link", { name: SettingParts.account.profile });
  await profile.click();
  await stay(page);
  await password.fill("");
  await profile.click();
  await page.getByLabel(ProfileForm.lastName).fill("Manou");
  await page.getByRole("link", { name: SettingParts.account.emails }).click();
  await stay(page);
  await page.getByRole("button", { name: ProfileForm.submit, exact: true }).click();
  await expect(page.getByText(ProfileForm.done)).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: Shell.dashboard }).click();
  await expect(page).toHaveURL(/\/app\/?$/);

  await page.goto("/app/account");
  const begin = page.getByRole("button", { name: CompanyForm.begin });
  await begin.click();
  const panel = page.getByRole("dialog", { name: CompanyForm.begin });
  const close = panel.getByRole("button", { name: Overlay.close });
  await close.click(); // nothing was typed, so nothing is asked
  await begin.click();
  await panel.getByLabel(CompanyForm.name).fill("Ada & Co.");
  await page.keyboard.press("Escape");
  await stay(page);
  await close.click();
  await stay(page);
  await expect(panel.getByLabel(CompanyForm.name)).toHaveValue("Ada & Co.");
  await close.click();
  await dialog(page).getByRole("button", { name: LeaveGuard.leave }).click();
  await expect(panel).toBeHidden();
  await expect(begin).toBeFocused();

  await page.goto(`/app/sign-wizard/${id}?step=signers`);
  const firstNames = page.getByLabel(RecipientsStep.firstName);
  await expect(firstNames).toBeFocused(); // the step has loaded
  await page.getByRole("button", { name: RecipientsStep.add }).click();
  await expect(firstNames.nth(1)).toBeFocused();
  await page.keyboard.type("Zoe");
  await page.getByRole("button", { name: StepButtons.back, exact: true }).click();
  await stay(page);
  await page.goBack();
  await stay(page);
  await page.getByRole("button", { name: StepButtons.back, exact: true }).click();
  await dialog(page).getByRole("button", { name: LeaveGuard.leave }).click();
  await expect(page.getByLabel(UploadStep.name)).toBeVisible();
});

test("Escape closes the dialog that has just got the focus, and nothing below it", async ({ page }) => {
  await signUpByApi(page);
  await page.goto("/app/account");
  const begin = page.getByRole("button", { name: CompanyForm.begin });
  await begin.click();
  const panel = page.getByRole("dialog", { name: CompanyForm.begin });
  const name = panel.getByLabel(CompanyForm.name);
  await name.fill("Ada & Co.");
  const pressEscapeWithNextFocus = () =>
    page.evaluate(() => {
      const press = ({ target }: FocusEvent) => {
        const within = target instanceof Element ? target.closest("[role=dialog]") : null;
        if (!within || within.querySelector("input")) return;
        document.removeEventListener("focusin", press);
        target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
        document.body.dataset.pressed = "yes";
      };
      delete document.body.dataset.pressed;
      document.addEventListener("focusin", press);
    });
  await pressEscapeWithNextFocus();
  await panel.getByRole("button", { name: Overlay.close }).click();
  await expect(page.locator("body[data-pressed]")).toHaveCount(1);
  await expect(dialog(page)).toBeHidden();
  await expect(name).toHaveValue("Ada & Co.");
  await name.fill("");
  await panel.getByRole("button", { name: Overlay.close }).click();
  await page.getByLabel(ProfileForm.lastName).fill("Manou");
  await pressEscapeWithNextFocus();
  await page.getByRole("navigation").getByRole("link", { name: Shell.dashboard }).click();
  await expect(page.locator("body[data-pressed]")).toHaveCount(1);
  await expect(dialog(page)).toBeHidden();
});

// Uses Playwright's own `test`, because here an error in the console is expected.
plainTest("where the sender's layout itself fails our own page says so", async ({ page, context }) => {
  await signUpByApi(page);
  const url = process.env.APP_URL ?? "";
  // a value that cannot be decoded
  await context.addCookies([{ name: "tz", value: encodeURIComponent("%E0%A4%A"), url }]);
  await page.goto("/app/contacts");
  await expect(page.getByRole("heading", { name: ContactsPage.title })).toBeVisible();
  await page.evaluate(() => {
    const real = Reflect.get(String.prototype, "startsWith");
    const startsWith = function (this: string, ...given: unknown[]): unknown {
      if (given[0] === "/templates/") throw new Error("broken on purpose");
      return Reflect.apply(real, this, given);
    };
    Object.assign(String.prototype, { startsWith });
    Object.assign(window, { mend: () => Object.assign(String.prototype, { startsWith: real }) });
  });
  await page.getByRole("button", { name: Shell.fold }).click(); // renders the sidebar again
  await expect(page.getByRole("heading", { name: ErrorScreen.title })).toBeVisible();
  await page.evaluate(() => Reflect.apply(Reflect.get(window, "mend"), null, []));
  await page.getByRole("button", { name: ErrorScreen.retry }).click();
  await expect(page.getByRole("heading", { name: ContactsPage.title })).toBeVisible();
});
