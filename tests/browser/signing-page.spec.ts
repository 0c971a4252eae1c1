import sharp from "sharp";
import { sendByApi } from "./send-by-api";
import { holdScripts } from "./hold-scripts";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });

const everyType = [
  { name: "town", field_type_id: 1, relative_top: 10, page_index: 0 },
  { name: "remark", field_type_id: 1, multiline: true, required: false, relative_top: 16, page_index: 0 },
  {
    name: "colour",
    field_type_id: 2,
    relative_top: 22,
    page_index: 0,
    selectable_field_options: [{ key: "r", value: "Red" }],
  },
  { name: "yes", group_name: "pets", field_type_id: 3, relative_top: 28, relative_width: 4, page_index: 0 },
  {
    name: "no",
    group_name: "pets",
    field_type_id: 3,
    relative_top: 28,
    relative_left: 20,
    relative_width: 4,
    page_index: 0,
  },
  { name: "agreed", field_type_id: 5, relative_top: 34, relative_width: 4, page_index: 0 },
  { name: "name", field_type_id: 6, relative_top: 40, page_index: 0 },
  { name: "date", field_type_id: 7, relative_top: 46, page_index: 0 },
  { name: "signature", field_type_id: 4, relative_top: 40, page_index: 1 },
].map((field, index) => ({ ...field, field_index: index }));

test("a phone fills one field at a time in a sheet, in Greek @long", async ({ page, browser }) => {
  const gk = catalogues.gk.SigningPage;
  const person = { default_language: "gk", first_name: "Μαρία", last_name: "Παπαδοπούλου" };
  const { path } = await sendByApi(page, { person, fields: everyType, reference: "Όροι", message: "Καλημέρα" });
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
  const signer = await (await browser.newContext(phone)).newPage();
  const expectWidth = async (width: number) => {
    await signer.setViewportSize({ width, height: 780 });
    expect(await signer.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  await signer.goto(path);
  await expectAccessible(signer);
  await expectWidth(320);
  await expectWidth(390);
  await signer.getByRole("button", exact(gk.next)).tap();
  const sheet = signer.locator(".field-sheet");
  await expect(sheet.getByLabel(/town/)).toBeFocused();
  await expectAccessible(signer);
  await signer.getByRole("tab", exact(gk.tabReferences)).tap();
  await expect(sheet).toHaveCount(0);
  await signer.getByRole("tab", exact(gk.tabDocuments)).tap();
  await signer.getByRole("button", exact(gk.next)).tap();
  await sheet.getByLabel(/town/).fill("Ηράκλειο");
  const next = sheet.getByRole("button", exact(gk.sheetNext));
  await next.tap();
  await sheet.getByLabel(/remark/).fill("σημείωση");
  await next.tap();
  await sheet.getByLabel(/colour/).selectOption("r");
  await next.tap();
  await sheet.getByLabel(/yes/).check();
  await expect(sheet.getByLabel(/^no/)).not.toBeChecked();
  await next.tap();
  await sheet.getByLabel(/agreed/).check();
  await next.tap();
  await signer.locator(".modal-signature").getByRole("button", exact(gk.agreeAndSign)).tap();
  await expect(sheet).toHaveCount(0);
  await expectWidth(390);
  await signer.getByRole("button", exact(gk.finish)).tap();
  await expect(signer.getByRole("heading", { name: gk.completeTitle })).toBeVisible();
  await signer.context().close();
});

test("without scripts the page can be read, filled, signed and finished @long", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: everyType });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  // A refused entry is marked at its field.
  await signer.getByLabel(/town/).fill("\u{13000}");
  await signer.getByRole("button", exact(words.next)).click();
  await expect(signer.getByLabel(/town/)).toHaveAttribute("aria-invalid", "true");
  await expect(signer.getByLabel(/town/)).toHaveAccessibleDescription(
    /cannot be printed: \u{13000} \(U\+13000, Egyptian hieroglyphs\)/u,
  );
  const bar = await signer.locator(".bar").boundingBox();
  const problem = await signer.locator(".field-problem").boundingBox();
  expect(problem?.y).toBeGreaterThan(bar?.height ?? Infinity); // not behind the bar
  await signer.getByLabel(/town/).fill("Chania");
  await signer.getByLabel(/agreed/).check();
  await signer.getByRole("button", exact(words.next)).click();
  await expect(signer.getByText(words.missing)).toHaveCount(0);
  await expect(signer.getByLabel(/town/)).toHaveValue("Chania");
  await expect(signer.getByLabel(/agreed/)).toBeChecked();
  await signer.getByLabel(/colour/).selectOption("r");
  await signer.getByRole("radio", { name: /yes/ }).check();
  await signer.getByLabel(words.typeLabel).fill("María Núñez");
  const finish = signer.getByRole("button", exact(words.plainFinish));
  await finish.click();
  await expect(signer.getByText(catalogues.en.errors.consent_required)).toBeVisible();
  await signer.getByLabel(words.typeLabel).fill("María Núñez");
  await signer.getByLabel(words.consentAgree).check();
  await signer.getByRole("radio", { name: "Caveat" }).check();
  await finish.click();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await signer.context().close();
});

test("without scripts a recipient declines with a reason", async ({ page, browser }) => {
  const { path } = await sendByApi(page);
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  await signer.getByLabel(words.declineReason).fill("Not what we agreed.");
  await signer.getByRole("button", exact(words.decline)).click();
  await expect(signer.getByRole("heading", { name: words.declinedTitle })).toBeVisible();
  await signer.context().close();
});

test("the webform is filled, signed and finished with keys only", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { person: { webform_enabled: true }, fields: everyType });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await expect(signer.getByRole("tab", exact(words.tabWebform))).toHaveAttribute("aria-selected", "true");
  await expectAccessible(signer);
  const keys = signer.keyboard;
  await signer.getByRole("button", exact(words.next)).focus();
  await keys.press("Enter");
  const form = signer.getByRole("tabpanel");
  await expect(form.getByLabel(/town/)).toBeFocused();
  await keys.type("Chania");
  await keys.press("Tab");
  await keys.type("nothing");
  await keys.press("Tab");
  await keys.press("ArrowDown");
  await keys.press("Tab");
  await keys.press("Space");
  await keys.press("Tab");
  await keys.press("Space");
  await expect(form.getByLabel(/agreed/)).toBeChecked();
  await keys.press("Tab");
  await expect(form.getByRole("button", { name: /signature/ })).toBeFocused();
  await keys.press("Enter");
  const agree = signer.getByRole("dialog").getByRole("button", exact(words.agreeAndSign));
  await expect(agree).toBeEnabled();
  await agree.focus();
  await keys.press("Enter");
  await expect(signer.getByRole("img", { name: words.signed })).toBeVisible();
  // The other tab shows the same value.
  await signer.getByRole("tab", exact(words.tabWebform)).focus();
  await keys.press("ArrowRight");
  await expect(signer.getByRole("tabpanel").getByLabel(/town/)).toHaveValue("Chania");
  await signer.getByRole("button", exact(words.finish)).focus();
  await keys.press("Enter");
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  await signer.context().close();
});

test("references can be read, requested attachments uploaded, and the main button leads through all steps @long", async ({
  page,
  browser,
}) => {
  const asked = { title: "Passport", description: "Both sides", required: true, visible_to_signatories: true };
  const { path } = await sendByApi(page, {
    message: "Before Friday, please.",
    reference: "House rules",
    person: { attachments: [asked] },
    fields: [{ name: "town", field_type_id: 1, relative_top: 10, page_index: 0 }],
  });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  const go = (name: string) => signer.getByRole("button", exact(name));
  await signer.getByRole("button", exact(words.showMessages)).click();
  await expect(signer.getByRole("dialog").getByText("Before Friday, please.")).toBeVisible();
  await signer.keyboard.press("Escape");
  await signer.getByRole("tab", exact(words.tabReferences)).click();
  await signer.getByRole("button", { name: `${words.view}: House rules` }).click();
  await expect(signer.locator(".viewer canvas")).toBeVisible();
  await expectAccessible(signer);
  await signer.keyboard.press("Escape");
  await signer.evaluate(() => {
    const real = window.fetch;
    window.fetch = (input, init) => {
      if (typeof input !== "string" || !input.includes("/attachments/")) return real(input, init);
      window.fetch = real;
      return Promise.reject(new TypeError("Failed to fetch"));
    };
  });
  const download = signer.getByRole("link", { name: `${words.downloadFile}: House rules` });
  await download.click();
  await expect(signer.getByText(words.attachmentFailed)).toBeVisible();
  const file = signer.waitForEvent("download");
  await download.click();
  expect((await file).suggestedFilename()).toBe("Agreement.pdf");
  await expect(signer.getByText(words.attachmentFailed)).toHaveCount(0);
  await go(words.continue).click();
  await expect(signer.getByRole("tab", exact(words.tabDocuments))).toHaveAttribute("aria-selected", "true");
  await go(words.next).click();
  await signer.getByRole("tabpanel").getByLabel(/town/).fill("Chania");
  await go(words.continue).click();
  await expect(go(words.finish)).toBeDisabled();
  await expectAccessible(signer);
  const input = signer.getByLabel(`${words.chooseFile}: Passport`);
  const image = await signer.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } });
  await input.setInputFiles({ name: "passport.png", mimeType: "image/png", buffer: image });
  await signer.getByRole("button", { name: `${words.view}: Passport` }).click();
  const shown = signer.getByRole("dialog").getByRole("img", { name: "Passport" });
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(20);
  await signer.keyboard.press("Escape");
  await signer.getByLabel(`${words.replaceFile}: Passport`).setInputFiles({
    name: "passport.tiff",
    mimeType: "image/tiff",
    buffer: await sharp(image).tiff().toBuffer(),
  });
  await expect(signer.getByText(/passport\.tiff/)).toBeVisible();
  await signer.getByRole("button", { name: `${words.view}: Passport` }).click();
  await expect(signer.getByRole("dialog").getByText(words.viewNotPossible)).toBeVisible();
  await expect(signer.getByRole("dialog").getByRole("link", { name: `${words.downloadFile}: Passport` })).toBeVisible();
  await signer.keyboard.press("Escape");
  await signer.getByText(words.menu, { exact: true }).click();
  await signer.getByRole("button", exact("Español")).click();
  await expect(signer.getByRole("heading", { name: catalogues.es.SigningPage.tabAttachments })).toBeVisible();
  await signer.getByRole("button", exact(catalogues.es.SigningPage.finish)).click();
  await signer.getByRole("dialog").getByRole("button", exact(catalogues.es.SigningPage.consentAgree)).click();
  await expect(signer.getByRole("heading", { name: catalogues.es.SigningPage.completeTitle })).toBeVisible();
  await signer.context().close();
});

test("what is typed before the scripts have loaded is kept", async ({ page, browser }) => {
  const { path } = await sendByApi(page);
  const signer = await (await browser.newContext()).newPage();
  const release = await holdScripts(signer);
  await signer.goto(path, { waitUntil: "commit" });
  await signer.getByLabel(/remark/).fill("typed early");
  const kept = signer.waitForResponse((answer) => answer.url().endsWith("/values") && answer.ok());
  release();
  expect((await kept).request().postDataJSON().data).toMatchObject([{ value: "typed early" }]);
  await expect(signer.getByLabel(/remark/)).toHaveValue("typed early");
  await signer.context().close();
});

test("a press on 'Show messages' before the scripts have loaded opens them", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { message: "Before Friday, please." });
  const signer = await (await browser.newContext()).newPage();
  const release = await holdScripts(signer);
  await signer.goto(path, { waitUntil: "commit" });
  await signer.getByLabel(/remark/).fill("typed early");
  await signer.getByRole("button", exact(words.showMessages)).click({ noWaitAfter: true });
  await signer.waitForURL(/messages=1/, { waitUntil: "commit" });
  release();
  await expect(signer.getByRole("dialog").getByText("Before Friday, please.")).toBeVisible();
  await signer.keyboard.press("Escape");
  await expect(signer.getByLabel(/remark/)).toHaveValue("typed early");
  await signer.context().close();
});
