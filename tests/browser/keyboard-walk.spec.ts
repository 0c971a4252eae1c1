import type { Locator, Page } from "@playwright/test";
import { expectFocus, isAlive, tabTo } from "./keyboard";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, test } from "./support";

test.setTimeout(120_000);
const words = catalogues.en.SigningPage;
const gate = catalogues.en.AccessGate;

const fields = [
  { name: "town", field_type_id: 1, relative_top: 8, page_index: 0 },
  { name: "birthday", field_type_id: 1, format: "date", relative_top: 14, page_index: 0 },
  { name: "yes", group_name: "pets", field_type_id: 3, relative_top: 20, relative_width: 4, page_index: 0 },
  {
    name: "no",
    group_name: "pets",
    field_type_id: 3,
    relative_top: 20,
    relative_left: 30,
    relative_width: 4,
    page_index: 0,
  },
  { name: "agreed", field_type_id: 5, relative_top: 26, relative_width: 4, page_index: 0 },
  {
    name: "colour",
    field_type_id: 2,
    relative_top: 32,
    selectable_field_options: [{ key: "r", value: "Red" }],
    page_index: 0,
  },
  { name: "initials", field_type_id: 4, is_initial: true, relative_top: 40, page_index: 0 },
  { name: "signature", field_type_id: 4, relative_top: 40, page_index: 1 },
].map((field, index) => ({ ...field, field_index: index }));
const asked = { title: "Passport", description: "Both sides", required: true, visible_to_signatories: false };

test.describe("a recipient with a keyboard", () => {
  test.use({ allowRefusals: true });

  for (const width of [1280, 390])
    test(`gets from the gate to the end, and the focus is never lost (${width}) @long`, async ({ page, browser }) => {
      const person = { access_code: "olive tree", attachments: [asked] };
      const { path } = await sendByApi(page, { fields, person });
      const signer = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
      const keys = signer.keyboard;
      await signer.goto(path);
      await isAlive(signer, ".gate-step");
      await tabTo(signer, /^Access code/);
      await keys.type("fig tree");
      await tabTo(signer, new RegExp(`^${gate.open}$`));
      await keys.press("Enter");
      await expect(signer.getByText(catalogues.en.errors.wrong_access_code)).toBeVisible();
      await expectFocus(signer, /^Access code/);
      await keys.press("ControlOrMeta+a");
      await keys.type("olive tree");
      await keys.press("Enter");
      await expect(signer.locator(".sheet img").first()).toBeVisible();
      await isAlive(signer, ".bar-menu");

      await tabTo(signer, new RegExp(`^${words.menu}$`));
      await keys.press("Enter");
      await tabTo(signer, /^English$/);
      await keys.press("Escape");
      await expectFocus(signer, new RegExp(`^${words.menu}$`));
      await expect(signer.locator(".bar-menu[open]")).toHaveCount(0);
      await keys.press("Enter");
      await tabTo(signer, new RegExp(words.declineAction));
      await keys.press("Enter");
      await expectFocus(signer, new RegExp(`^${words.declineReason}`));
      await keys.press("Escape");
      await expectFocus(signer, new RegExp(`^${words.menu}$`));
      await keys.press("Enter");
      await expect(signer.locator(".bar-menu[open]")).toHaveCount(1);
      await keys.press("Shift+Tab");
      await expect(signer.locator(".bar-menu[open]")).toHaveCount(0);

      await (width === 390 ? fillInSheet(signer) : fillOnPages(signer));
      await expect(signer.getByRole("button", { name: /^signature, signed/ })).toBeFocused();
      await tabTo(signer, new RegExp(`^${words.continue}$`), "Shift+Tab");
      await keys.press("Enter");
      await expectFocus(signer, new RegExp(`^${words.tabAttachments}$`));
      await tabTo(signer, new RegExp(`^${words.chooseFile}: Passport$`));
      const file = { name: "passport.png", mimeType: "image/png", buffer: await signer.screenshot() };
      await signer.getByLabel(`${words.chooseFile}: Passport`).setInputFiles(file);
      await expectFocus(signer, new RegExp(`^${words.replaceFile}: Passport$`));
      await tabTo(signer, new RegExp(`^${words.finish}$`), "Shift+Tab");
      await keys.press("Enter");
      await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
      await expectFocus(signer, new RegExp(words.completeTitle));
      await expect(signer.getByRole("link", { name: words.completeDownload })).toBeVisible({ timeout: 30_000 });
      await expectFocus(signer, new RegExp(words.completeTitle));
      await tabTo(signer, new RegExp(words.completeDownload));
      const download = signer.waitForEvent("download");
      await keys.press("Enter");
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      await signer.context().close();
    });
});

async function signByKeys(signer: Page) {
  const dialog = signer.locator(".modal-signature");
  await expect(dialog.locator(".modal-actions .button-primary")).toBeEnabled(); // once the name is drawn
  await tabTo(signer, new RegExp(`^(?:${words.agreeAndSign}|${words.apply})$`));
  await signer.keyboard.press("Enter");
}

async function fillOnPages(signer: Page) {
  const keys = signer.keyboard;
  await tabTo(signer, /^town/);
  await keys.type("Chania");
  await tabTo(signer, /^birthday/);
  await keys.type("01022000");
  await tabTo(signer, /^yes$/);
  await keys.press("Space");
  await tabTo(signer, /^agreed/);
  await keys.press("Space");
  await tabTo(signer, /^colour/);
  await keys.press("ArrowDown");
  await tabTo(signer, /^Initials: initials/);
  await keys.press("Enter");
  await expect(signer.locator(".modal-signature")).toBeVisible(); // its scripts are fetched by the press
  await tabTo(signer, new RegExp(`^${words.cancel}$`));
  await keys.press("Escape");
  await expect(signer.getByRole("button", { name: /^Initials: initials/ })).toBeFocused();
  await keys.press("Enter");
  await signByKeys(signer);
  await expect(signer.getByRole("button", { name: /^initials, signed/ })).toBeFocused();
  await tabTo(signer, /^Sign: signature/);
  await keys.press("Enter");
  await signByKeys(signer);
}

async function fillInSheet(signer: Page) {
  const keys = signer.keyboard;
  const sheetNext = async () => {
    await tabTo(signer, new RegExp(`^${words.sheetNext}$`));
    await keys.press("Enter");
  };
  await tabTo(signer, new RegExp(`^${words.next}$`));
  await keys.press("Enter");
  await expectFocus(signer, /^town/);
  await keys.press("Escape");
  await expect(signer.locator(".field-sheet")).toHaveCount(0);
  await expectFocus(signer, /^Page 1/);
  await tabTo(signer, new RegExp(`^${words.next}$`), "Shift+Tab");
  await keys.press("Enter");
  await expectFocus(signer, /^town/);
  await keys.type("Chania");
  await sheetNext();
  await expectFocus(signer, /^birthday/);
  await keys.type("01022000");
  await sheetNext();
  await expectFocus(signer, /^yes/);
  await keys.press("Space");
  await sheetNext();
  await expectFocus(signer, /^agreed/);
  await keys.press("Space");
  await sheetNext();
  await expectFocus(signer, /^colour/);
  await keys.press("ArrowDown");
  await sheetNext();
  await signByKeys(signer);
  await signByKeys(signer);
}

test("without scripts a refused access code leads back to its input", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { person: { access_code: "olive tree" } });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  await signer.getByLabel(gate.accessCode).fill("fig tree");
  await signer.getByRole("button", { name: gate.open }).click();
  await expect(signer.getByText(catalogues.en.errors.wrong_access_code)).toBeVisible();
  await expect(signer.getByLabel(gate.accessCode)).toBeFocused();
  await signer.context().close();
});

test("a button that is busy does nothing when it is pressed again @long", async ({ page, browser }) => {
  const asked: string[] = [];
  /** Presses the button that has the focus while its call is held, then once more, and lets the call go on. */
  const pressTwice = async (button: Locator, call: string) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await button.page().route(`**/${call}`, async (route) => {
      asked.push(call);
      await held;
      await route.continue();
    });
    await button.focus();
    await button.press("Enter");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toBeFocused();
    await button.press("Enter");
    await button.press("Space");
    release();
  };
  const { path } = await sendByApi(page, { fields: fields.slice(0, 1), person: { access_code: "olive tree" } });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await isAlive(signer, ".gate-step");
  await signer.getByLabel(gate.accessCode).fill("olive tree");
  await pressTwice(signer.getByRole("button", { name: gate.open, exact: true }), "access");
  await isAlive(signer, ".bar-menu");
  await signer.getByLabel(/town/).fill("Chania");
  await expect(signer.getByText(words.saved, { exact: true })).toBeVisible();
  await signer.getByRole("button", { name: words.finish, exact: true }).click();
  await pressTwice(signer.getByRole("dialog").getByRole("button", { name: words.consentAgree }), "consent");
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await signer.context().close();

  const other = await sendByApi(page, { fields: fields.slice(0, 1) });
  const decliner = await (await browser.newContext()).newPage();
  await decliner.goto(other.path);
  await isAlive(decliner, ".bar-menu");
  await decliner.getByText(words.menu, { exact: true }).click();
  await decliner.getByRole("button", { name: words.declineAction }).click();
  await decliner.getByLabel(words.declineReason).fill("Too dear");
  await pressTwice(decliner.getByRole("dialog").getByRole("button", { name: words.decline, exact: true }), "decline");
  await expect(decliner.getByRole("heading", { name: words.declinedTitle })).toBeVisible();
  await decliner.context().close();
  expect(asked).toEqual(["access", "consent", "decline"]);
});
