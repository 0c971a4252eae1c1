import { randomBytes } from "node:crypto";
import type { BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test } from "./support";
import { codeTo, uniqueNumber } from "./text-messages";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const gate = catalogues.en.AccessGate;

/** Sends a document with two signatures; returns a page for the recipient and the path to open. */
async function givenSigner(page: Page, person: Record<string, unknown> = {}, options: BrowserContextOptions = {}) {
  const fields = ["one", "two"].map((name, index) => ({
    name: `signature ${name}`,
    field_type_id: 4,
    relative_top: 20 + 20 * index,
    relative_height: 5,
    page_index: 0,
  }));
  const { email, path } = await sendByApi(page, {
    person: { first_name: "Νίκος", last_name: "Καζαντζάκης", ...person },
    fields,
  });
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser");
  const signer = await (await browser.newContext(options)).newPage();
  return { signer, path, email };
}

const signed = (page: Page) => page.getByRole("img", { name: words.signed });
const open = async (page: Page) => {
  await page.getByRole("button", { name: /signature one/ }).click();
  return page.getByRole("dialog");
};

test.describe("with a one-time code", () => {
  test.use({ allowRefusals: true });

  test("the gate opens, and the code's details become the signature", async ({ page }) => {
    const number = uniqueNumber();
    const over = { has_otp_step: true, mobile_number: number, force_otp: true };
    const { signer, path } = await givenSigner(page, over);
    await signer.goto(path);
    await signer.getByRole("button", { name: words.otpAccess.send }).click();
    await expect(signer.getByLabel(words.otpAccess.code)).toBeFocused();
    await expect(signer.getByRole("status").filter({ hasText: /a 6-digit code/ })).toHaveCount(1);
    await expect(signer.getByRole("timer")).toHaveText(/[45]:\d\d/);
    await expectAccessible(signer);
    const code = await codeTo(page, number);
    await signer.getByLabel(words.otpAccess.code).fill(code === "000000" ? "000001" : "000000");
    await signer.keyboard.press("Enter");
    await expect(signer.getByText(catalogues.en.errors.wrong_access_code)).toBeVisible();
    // As a password manager fills it in, or a person pastes it; more than six digits are not taken.
    await signer.getByLabel(words.otpAccess.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(signer.getByLabel(words.otpAccess.code)).toHaveValue(code);
    await expect(signer.getByLabel(words.otpAccess.code)).toHaveAttribute("autocomplete", "one-time-code");
    await signer.getByLabel(words.otpAccess.code).fill(`${code}7`);
    await expect(signer.getByLabel(words.otpAccess.code)).toHaveValue(code);
    await signer.keyboard.press("Enter");
    const dialog = await open(signer);
    await expect(dialog.getByRole("tab")).toHaveText([words.signature.otp]);
    await expect(dialog.getByRole("img", { name: words.signature.otpPreview })).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    await expectAccessible(signer);
    await dialog.getByLabel(words.applyAll).check();
    await dialog.getByRole("button", { name: words.agreeAndSign }).click();
    await expect(signed(signer)).toHaveCount(2);
    await signer.context().close();
  });

  test("the gate opens without scripts", async ({ page }) => {
    const number = uniqueNumber();
    const { signer, path } = await givenSigner(
      page,
      { has_otp_step: true, mobile_number: number },
      { javaScriptEnabled: false },
    );
    await signer.goto(path);
    await signer.getByRole("button", { name: words.otpAccess.send }).click();
    await expect(signer.getByLabel(words.otpAccess.code)).toBeFocused();
    await signer.getByLabel(words.otpAccess.code).fill("12345");
    await signer.getByRole("button", { name: words.otpAccess.validate }).click();
    await expect(signer.getByText(catalogues.en.errors.wrong_access_code)).toBeVisible();
    const code = await codeTo(page, number);
    await signer.getByLabel(words.otpAccess.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await signer.getByRole("button", { name: words.otpAccess.validate }).click();
    await expect(signer.locator(".sheet img").first()).toBeVisible();
    await expect(signer.getByRole("heading", { name: gate.title })).toHaveCount(0);
    await signer.context().close();
  });
});

test("an image is uploaded and saved, and next time it is offered with the name in script fonts @long", async ({
  page,
}) => {
  const { signer, path } = await givenSigner(page);
  await signer.goto(path);
  const dialog = await open(signer);
  const apply = dialog.getByRole("button", { name: words.agreeAndSign });
  await dialog.getByRole("tab", { name: words.signature.upload }).click();
  await expect(apply).toBeDisabled();
  const input = dialog.getByLabel(words.signature.uploadLabel);
  await input.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("no image") });
  await expect(dialog.getByText(words.signature.uploadNotValid)).toBeVisible();
  const transparent = "R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";
  await input.setInputFiles({ name: "x.gif", mimeType: "image/gif", buffer: Buffer.from(transparent, "base64") });
  await expect(dialog.getByText(words.signature.uploadBlank)).toBeVisible();
  await expect(apply).toBeDisabled();
  // As noisy as a photo, so that a PNG of it exceeds 1 MB.
  const raw = { width: 1250, height: 1000, channels: 3 } as const;
  const photo = await sharp(randomBytes(1250 * 1000 * 3), { raw })
    .png()
    .toBuffer();
  expect(photo.byteLength).toBeGreaterThan(3_400_000);
  await input.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: photo });
  await expect(apply).toBeEnabled();
  await expect(dialog.getByText(words.signature.uploadBlank)).toHaveCount(0);
  // this tab is already open, because the method was remembered
  await dialog.getByRole("tab", { name: words.signature.upload }).click();
  await dialog.getByLabel(words.signature.save).check();
  await dialog.getByLabel(words.signature.makeDefault).check();
  await apply.click();
  await expect(signed(signer)).toHaveCount(1);
  await signer.getByRole("button", { name: /signature two/ }).click();
  await expect(dialog.getByRole("tab", { name: words.signature.upload })).toHaveAttribute("aria-selected", "true");
  await signer.keyboard.press("Tab");
  await dialog.getByRole("tab", { name: words.signature.saved }).click();
  await expect(dialog.getByText(words.signature.selectFirst)).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(2); // the saved one, and the only font with Greek letters
  await expectAccessible(signer);
  await dialog.getByRole("radio").last().check();
  await dialog.getByRole("button", { name: words.apply, exact: true }).click();
  await expect(signed(signer)).toHaveCount(2);
  await signer.context().close();
});

test("a phone draws on its whole screen, and is not offered a signature pad", async ({ page }) => {
  const options = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
  const { signer, path } = await givenSigner(page, {}, options);
  await signer.goto(path);
  const dialog = await open(signer);
  await expect(dialog.getByRole("tab", { name: words.signature.signPad })).toHaveCount(0);
  await dialog.getByRole("tab", { name: words.draw }).click();
  const canvas = dialog.getByRole("img", { name: words.draw });
  const box = await canvas.boundingBox();
  expect(box?.height).toBeGreaterThan(500);
  await signer.mouse.move(60, 300);
  await signer.mouse.down();
  await signer.mouse.move(250, 420, { steps: 10 });
  await signer.mouse.up();
  await dialog.getByRole("button", { name: words.signature.done }).click();
  await dialog.getByRole("button", { name: words.agreeAndSign }).click();
  await expect(signed(signer)).toHaveCount(1);
  await signer.context().close();
});

test("a stroke that is drawn while the drawing area changes its size keeps its ink @long", async ({ page }) => {
  const options = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
  const { signer, path } = await givenSigner(page, {}, options);
  await signer.goto(path);
  const dialog = await open(signer);
  await dialog.getByRole("tab", { name: words.draw }).click();
  const canvas = dialog.getByRole("img", { name: words.draw });
  const height = async () => (await canvas.boundingBox())?.height ?? 0;
  const before = await height();
  await signer.mouse.move(60, 300);
  await signer.mouse.down();
  // As when a bar of the browser comes.
  await signer.locator(".drawing-whole .pad").evaluate((pad: HTMLElement) => (pad.style.height = "560px"));
  await expect.poll(height).toBeLessThan(before);
  await signer.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await signer.mouse.move(250, 420, { steps: 10 });
  await signer.mouse.up();
  await dialog.getByRole("button", { name: words.signature.done }).click();
  const inked = await canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data;
    return pixels?.filter((value, at) => at % 4 === 3 && value > 0).length ?? 0;
  });
  expect(inked).toBeGreaterThan(500);
  await dialog.getByRole("button", { name: words.agreeAndSign }).click();
  await expect(signed(signer)).toHaveCount(1);
  await signer.context().close();
});

test("a Wacom pad signs, and a browser without WebHID says what is needed @long", async ({ page }) => {
  const { signer, path } = await givenSigner(page);
  await signer.addInitScript(() => {
    const capability = [9, 0x25, 0x80, 0x17, 0x70, 3, 0xff, 1, 0x40, 0, 0xc8, 0xc8, 9, 0xec, 1, 0, 0];
    const listeners = new Set<(event: { reportId: number; data: DataView }) => void>();
    const view = (bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer);
    const pen = (sw: number, x: number, y: number) =>
      [0x80 | (sw << 4) | 2, 0, x >> 8, x & 255, y >> 8, y & 255].map((byte) => byte & 255);
    let failures = 1;
    const device = {
      opened: false,
      open: async () => void (device.opened = true),
      close: async () => void (device.opened = false),
      receiveFeatureReport: async () => {
        if (failures-- > 0) throw new Error("not ready yet");
        return view(capability);
      },
      // After the product has switched on the pad's ink, somebody signs.
      sendFeatureReport: async (id: number, data: Uint8Array) => {
        if (id !== 0x21 || data[0] !== 1) return;
        setTimeout(() => {
          for (let step = 0; step < 30; step++)
            for (const listen of listeners)
              listen({ reportId: 1, data: view(pen(1, 1000 + step * 200, 2000 + step * 50)) });
          for (const listen of listeners) listen({ reportId: 1, data: view(pen(0, 7000, 3500)) });
        }, 50);
      },
      addEventListener: (_: string, listen: (event: { reportId: number; data: DataView }) => void) =>
        listeners.add(listen),
      removeEventListener: (_: string, listen: (event: { reportId: number; data: DataView }) => void) =>
        listeners.delete(listen),
    };
    const hid = location.hash === "#none" ? undefined : { requestDevice: async () => [device] };
    Object.defineProperty(navigator, "hid", { value: hid });
  });
  await signer.goto(`${path}#none`);
  const dialog = await open(signer);
  await dialog.getByRole("tab", { name: words.signature.signPad }).click();
  await expect(dialog.getByText(words.signature.padUnsupported)).toBeVisible();
  await signer.goto("about:blank");
  await signer.goto(path);
  await open(signer);
  await dialog.getByRole("tab", { name: words.signature.signPad }).click();
  await expect(dialog.getByText(words.signature.padHint)).toBeVisible();
  await dialog.getByRole("button", { name: words.agreeAndSign }).click({ force: true });
  await expect(dialog.getByText(words.signature.padFirst)).toBeVisible();
  await dialog.getByRole("button", { name: words.signature.padConnect }).click();
  await expect(dialog.getByText(words.signature.padReady)).toBeVisible();
  await dialog.getByRole("button", { name: words.agreeAndSign }).click();
  await expect(signed(signer)).toHaveCount(1);
  await signer.context().close();
});

test("the mail about the completion leads to a download page; an old link says so @long", async ({ page }) => {
  const { signer, path, email } = await givenSigner(page);
  await signer.goto(path);
  const dialog = await open(signer);
  await dialog.getByLabel(words.applyAll).check();
  await dialog.getByRole("button", { name: words.agreeAndSign }).click();
  await signer.getByRole("button", { name: words.finish, exact: true }).click();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();
  const { text } = await mailTo(page.request, email, (m) => m.text.includes("/download"));
  const link = /\/app\/documents\/[\w.-]+\/download/.exec(text)?.[0] ?? "";
  const screen = catalogues.en.DownloadPage;
  await signer.goto(link);
  await expectAccessible(signer);
  const download = signer.waitForEvent("download");
  await signer.getByRole("link", { name: screen.download }).click();
  expect((await download).suggestedFilename()).toBe("Agreement signed.pdf");
  for (const over of ["/app/documents/1.1.1.x/download", "/app/documents/download-all?uuids=1.1.1.x"]) {
    await signer.goto(over);
    await expect(signer.getByText(screen.expiredText)).toBeVisible();
  }
  await expectAccessible(signer);
  await signer.context().close();
});
