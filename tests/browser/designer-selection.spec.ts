import type { Page } from "@playwright/test";
import { givenDraft } from "./given-draft";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

test.setTimeout(120_000);
const { Designer } = catalogues.en;

const fields = (page: Page) => page.locator("[data-page] button[aria-pressed]");
const selected = (page: Page) => page.locator("[data-page] button[aria-pressed=true]");
const boxOf = async (page: Page, name: RegExp) => {
  const box = await fields(page).and(page.getByRole("button", { name })).boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  return box;
};
const selectedText = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? "");
/** Whether the focus is where the fields' keyboard shortcuts work. */
const isFieldFocused = (page: Page) => page.evaluate(() => document.activeElement?.closest("[data-page]") !== null);

/** Drags a selection from the bare page at the upper left of all fields to the lower right of them. */
async function drawBand(page: Page) {
  const sheet = await page.locator("[data-page]").first().boundingBox();
  if (!sheet) throw new Error("There is no page");
  await page.mouse.move(sheet.x + 12, sheet.y + 30);
  await page.mouse.down();
  await page.mouse.move(sheet.x + 200, sheet.y + 200, { steps: 4 });
  await page.mouse.move(sheet.x + sheet.width * 0.7, sheet.y + 420, { steps: 4 });
  await page.mouse.up();
}

test("fields selected by a band are moved, copied, cut and aligned like clicked ones", async ({ page }) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const given = [10, 20, 30].map((relative_top, index) => ({
    name: `Field ${"ABC"[index]}`,
    relative_top,
    relative_left: 10 + index * 5,
  }));
  const { id } = await givenDraft(page, undefined, given);
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  for (let round = 0; round < 2; round++) {
    await drawBand(page);
    await expect(selected(page)).toHaveCount(3);
    expect(await selectedText(page)).toBe("");
    await expect.poll(() => isFieldFocused(page)).toBe(true);
  }
  const before = await boxOf(page, /^Field A:/);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await boxOf(page, /^Field A:/)).x).toBeGreaterThan(before.x + 4);
  // The other fields are aligned with one of them, which is marked.
  await expect(fields(page).and(page.getByRole("button", { name: /The others align with it/ }))).toHaveCount(1);
  await expectAccessible(page);

  const left = page.getByRole("button", { name: Designer.alignment.left });
  await left.click();
  await expect.poll(async () => (await boxOf(page, /^Field A:/)).x).toBeCloseTo((await boxOf(page, /^Field C:/)).x, 0);
  const lower = await boxOf(page, /^Field A:/);
  await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(async () => (await boxOf(page, /^Field A:/)).y).toBeGreaterThan(lower.y + 4);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(fields(page)).toHaveCount(6);
  await page.keyboard.press("Control+a");
  await expect(selected(page)).toHaveCount(6);
  expect(await selectedText(page)).toBe("");
  await page.keyboard.press("Control+x");
  await expect(fields(page)).toHaveCount(0);
  await page.keyboard.press("Control+v");
  await expect(fields(page)).toHaveCount(6);
  await drawBand(page);
  await expect(selected(page)).toHaveCount(6);
  await page.keyboard.press("Delete");
  await expect(fields(page)).toHaveCount(0);
  for (let undone = 0; undone < 3; undone++) await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
});

test("a field is resized by each of its sides, and moved by its middle, however small it is", async ({ page }) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const small = { name: "Small", relative_top: 30, relative_left: 30, relative_width: 6, relative_height: 2.5 };
  const { id } = await givenDraft(page, undefined, [small]);
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await boxOf(page, /^Small:/).then(({ x, y, width, height }) => page.mouse.click(x + width / 2, y + height / 2));
  await expect(page.locator("[data-handle]")).toHaveCount(8);

  const pull = async (at: (box: { x: number; y: number; width: number; height: number }) => [number, number]) => {
    const start = await boxOf(page, /^Small:/);
    const [x, y] = at(start);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 16, { steps: 4 });
    await page.mouse.up();
    const end = await boxOf(page, /^Small:/);
    return [end.x - start.x, end.y - start.y, end.width - start.width, end.height - start.height].map(Math.round);
  };
  expect(await pull(({ x, y, width, height }) => [x + width + 2, y + height / 2])).toEqual([0, 0, 20, 0]);
  expect(await pull(({ x, y, width, height }) => [x + width / 2, y + height + 2])).toEqual([0, 0, 0, 16]);
  expect(await pull(({ x, y, height }) => [x - 2, y + height / 2])).toEqual([20, 0, -20, 0]);
  expect(await pull(({ x, y, width }) => [x + width / 2, y - 2])).toEqual([0, 16, 0, -16]);
  const [dx, dy, ...sizes] = await pull(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  expect(sizes).toEqual([0, 0]);
  expect(Math.min(dx ?? 0, dy ?? 0)).toBeGreaterThan(5);
});

test("on a phone the pages are as wide as the screen from the first view on", async ({ page }) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await givenDraft(page);
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  await page.getByRole("button", { name: Designer.showAnyway }).click();
  await expect(page.getByLabel(Designer.zoom, { exact: true })).toHaveValue("50");
  const sheet = await page.locator("[data-page]").first().boundingBox();
  expect(sheet?.width).toBeGreaterThan(350);
});
