import type { Locator, Page } from "@playwright/test";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });
const signature = { name: "signature", field_type_id: 4, relative_top: 20, relative_height: 5, page_index: 0 };

/** A phone, held upright, with the drawing area open. */
async function givenPad(page: Page, { isInitial = false } = {}) {
  const { path } = await sendByApi(page, { fields: [{ ...signature, is_initial: isInitial }], pageCount: 1 });
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser");
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
  const signer = await (await browser.newContext(phone)).newPage();
  await signer.goto(path);
  await signer.getByRole("button", { name: /signature/ }).click();
  const dialog = signer.getByRole("dialog");
  await dialog.getByRole("tab", exact(words.draw)).click();
  const canvas = dialog.getByRole("img", exact(words.draw));
  await expect(canvas).toBeVisible(); // before, a stroke would meet nothing
  return { signer, dialog, canvas };
}

async function draw(signer: Page, from: [number, number], to: [number, number]) {
  await signer.mouse.move(...from);
  await signer.mouse.down();
  await signer.mouse.move(...to, { steps: 10 });
}

/** How much of the canvas is inked, in its own pixels. */
const inkOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data;
    return pixels?.filter((value, at) => at % 4 === 3 && value > 0).length ?? 0;
  });

/** Whether a press in its middle, and in its corners, reaches the element. */
const isReached = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    return places.every(([x, y]) =>
      one.contains(document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)),
    );
  });

async function expectInReach(dialog: Locator, canvas: Locator, names: readonly string[]) {
  for (const name of names)
    await expect.poll(() => isReached(dialog.getByRole("button", exact(name))), { message: name }).toBe(true);
  await expect.poll(() => isReached(canvas)).toBe(true);
}

test("turning the phone keeps ink, Undo, Clear and Done in reach @long", async ({ page }) => {
  const { signer, dialog, canvas } = await givenPad(page);
  const names = [words.undo, words.clear, words.signature.done];
  await draw(signer, [60, 200], [330, 600]);
  await signer.mouse.up();
  const before = await inkOf(canvas);
  expect(before).toBeGreaterThan(500);
  for (const [width, height] of [
    [844, 390],
    [390, 780],
    [390, 664], // the browser's bar has come
    [320, 568],
    [320, 256], // a page of 1280 × 1024 at 400 %
    [390, 780],
  ] as const) {
    await signer.setViewportSize({ width, height });
    await expectInReach(dialog, canvas, names);
    expect(await inkOf(canvas), `${width}×${height}`).toBeGreaterThan(500);
  }
  await expect.poll(() => inkOf(canvas)).toBe(before);
  await dialog.getByRole("button", exact(words.undo)).click();
  expect(await inkOf(canvas)).toBe(0);
  await draw(signer, [60, 200], [330, 600]);
  await signer.mouse.up();
  await dialog.getByRole("button", exact(words.signature.done)).click();
  await dialog.getByRole("button", exact(words.agreeAndSign)).click();
  await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
  await signer.context().close();
});

test("a phone opened on its side draws in the dialog, with every button a scroll away @long", async ({ page }) => {
  const { signer, dialog, canvas } = await givenPad(page);
  await dialog.getByRole("button", exact(words.signature.done)).click();
  for (const [width, height] of [
    [844, 390],
    [320, 256],
  ] as const) {
    await signer.setViewportSize({ width, height });
    for (const name of [words.undo, words.clear, words.signature.wholeScreen]) {
      const button = dialog.getByRole("button", exact(name));
      await button.scrollIntoViewIfNeeded();
      expect(await isReached(button), `${name} at ${width}×${height}`).toBe(true);
    }
    if (width === 844) {
      await dialog.evaluate((one) => one.scrollTo({ top: 0 }));
      await expectInReach(dialog, canvas, [words.undo, words.clear, words.signature.wholeScreen]);
    }
    await dialog.getByRole("button", exact(words.signature.wholeScreen)).click();
    await expectInReach(dialog, canvas, [words.undo, words.clear, words.signature.done]);
    await dialog.getByRole("button", exact(words.signature.done)).click();
  }
  await signer.context().close();
});

for (const isInitial of [false, true])
  test(`an untouched pad says what to do, and what is lacking only to a press (${isInitial ? "initials" : "signature"})`, async ({
    page,
  }) => {
    const { signer, dialog, canvas } = await givenPad(page, { isInitial });
    const hint = dialog.getByText(isInitial ? words.drawHintInitials : words.drawHint);
    const lacking = dialog.getByText(isInitial ? words.drawFirstInitials : words.drawFirst);
    await expect(hint).toBeVisible();
    await dialog.getByRole("button", exact(words.signature.done)).click();
    await expect(hint).toBeVisible();
    await expect(lacking).toHaveCount(0);
    const sign = dialog.getByRole("button", exact(words.agreeAndSign));
    await expect(sign).toBeDisabled();
    await sign.click({ force: true });
    await expect(lacking).toBeVisible();
    const { x = 0, y = 0 } = (await canvas.boundingBox()) ?? {};
    await draw(signer, [x + 40, y + 40], [x + 160, y + 80]);
    await signer.mouse.up();
    await expect(hint).toBeVisible();
    await expect(sign).toBeEnabled();
    await signer.context().close();
  });

for (const interruption of ["pointercancel", "visibilitychange"])
  test(`a call in the middle of a stroke leaves the ink, and the pad goes on (${interruption}) @long`, async ({
    page,
  }) => {
    const { signer, dialog, canvas } = await givenPad(page);
    await draw(signer, [60, 200], [200, 400]);
    const before = await inkOf(canvas);
    expect(before).toBeGreaterThan(300);
    await canvas.evaluate((element, kind) => {
      if (kind === "pointercancel")
        element.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId: 1, cancelable: true }));
      else {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        Object.defineProperty(document, "hidden", { value: false });
      }
    }, interruption);
    await signer.setViewportSize({ width: 390, height: 700 }); // the bar of the call
    await signer.mouse.up();
    expect(await inkOf(canvas)).toBeGreaterThan(300);
    await draw(signer, [100, 200], [300, 250]);
    await signer.mouse.up();
    await dialog.getByRole("button", exact(words.undo)).click(); // takes back the second stroke only
    expect(await inkOf(canvas)).toBeGreaterThan(300);
    await dialog.getByRole("button", exact(words.signature.done)).click();
    await dialog.getByRole("button", exact(words.agreeAndSign)).click();
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
    await signer.context().close();
  });
