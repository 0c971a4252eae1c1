import type { Locator, Page } from "@playwright/test";
import { callApi } from "./given-sent";
import { givenDraft } from "./given-draft";
import { catalogues, expect, signUpByApi, test } from "./support";

const { Designer } = catalogues.en;

const fieldOf = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}:`) });
const guide = (page: Page, axis: "x" | "y") => page.locator(`[data-page] [data-guide="${axis}"]`).first();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("This is not on the page");
  return box;
}

async function open(page: Page) {
  await signUpByApi(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await givenDraft(page, undefined, [{ name: "Place", relative_top: 20, relative_left: 30 }]);
  await page.goto(`/app/sign-wizard/${id}?step=design`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  return id;
}

/** The stored fields of the first page, once everything is saved. */
async function storedPlaces(page: Page, id: number) {
  await expect(page.getByText(Designer.save.saved, { exact: true })).toBeVisible();
  const { documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
  const fields: { relative_left: number; relative_top: number }[] = documents[0].pages[0].fields;
  return { documentId: Number(documents[0].id), fields };
}

test("a dragged field snaps to the text of the page, shown by a guide line, and not while Alt is held", async ({
  page,
}) => {
  const id = await open(page);
  const { documentId } = await storedPlaces(page, id);
  const { printed } = await callApi(page, "GET", `/documents/${documentId}/pages/0/printed`);
  const [sheet, field] = await Promise.all([boxOf(page.locator("[data-page]").first()), boxOf(fieldOf(page, "Place"))]);
  const textLeft = sheet.x + (printed[0].relative_left / 100) * sheet.width;
  const middle = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  const to = { x: middle.x + textLeft + 3 - field.x, y: middle.y - 17 };

  const answered = page.waitForResponse(/pages\/0\/printed/);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y, { steps: 4 });
  await answered;
  await page.mouse.move(to.x, to.y);
  await expect(async () => {
    await page.mouse.move(to.x, to.y + 1);
    await page.mouse.move(to.x, to.y);
    await expect(guide(page, "x")).toBeVisible({ timeout: 100 });
  }).toPass();
  const line = await boxOf(guide(page, "x"));
  expect(Math.abs(line.x - textLeft)).toBeLessThan(1.5);
  await page.keyboard.down("Alt");
  await expect(guide(page, "x")).toBeHidden();
  expect((await boxOf(fieldOf(page, "Place"))).x).toBeCloseTo(textLeft + 3, 0);
  await page.keyboard.up("Alt");
  await expect(guide(page, "x")).toBeVisible();
  await page.mouse.up();
  await expect(guide(page, "x")).toBeHidden();
  await expect
    .poll(async () => (await storedPlaces(page, id)).fields[0]?.relative_left)
    .toBeCloseTo(printed[0].relative_left, 1);
});

test("arrow keys move by a point, and copies of a moved copy keep its distance", async ({ page }) => {
  const id = await open(page);
  const lefts = async () =>
    (await storedPlaces(page, id)).fields
      .map(({ relative_left }) => (relative_left / 100) * 595)
      .toSorted((a, b) => a - b);
  const [start = 0] = await lefts();
  await fieldOf(page, "Place").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await lefts())[0]).toBeCloseTo(start + 11, 1);
  await page.keyboard.press("Control+d");
  await expect(fieldOf(page, "Place 1")).toBeFocused();
  for (let press = 0; press < 2; press++) await page.keyboard.press("Shift+ArrowRight");
  for (const name of ["Place 2", "Place 3"]) {
    await page.keyboard.press("Control+d");
    await expect(fieldOf(page, name)).toBeFocused();
  }
  await expect.poll(async () => (await lefts()).map((left) => Math.round(left - start - 11))).toEqual([0, 32, 64, 96]);
});

test("whoever goes on at once after 'a signature for everyone' keeps what is placed meanwhile", async ({ page }) => {
  const id = await open(page);
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/pages\/\d+\/printed/, async (route) => {
    await isAsked;
    await route.continue();
  });
  const { fields: before } = await storedPlaces(page, id);
  await page.getByRole("button", { name: /^Place a signature for/ }).click();
  await page.getByRole("button", { name: catalogues.en.StepButtons.continue, exact: true }).click();
  answer();
  await expect(page.getByRole("button", { name: catalogues.en.ReviewStep.send, exact: true })).toBeVisible();
  const { documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
  const fields = documents[0].pages.flatMap((one: { fields: unknown[] }) => one.fields);
  expect(fields.length).toBe(before.length + 3); // signature, name and date
});

test("a field that is resized snaps to the text of the page with the edge that is pulled, and not while Alt is held", async ({
  page,
}) => {
  const id = await open(page);
  const { documentId } = await storedPlaces(page, id);
  const { printed } = await callApi(page, "GET", `/documents/${documentId}/pages/0/printed`);
  const answered = page.waitForResponse(/pages\/0\/printed/);
  await fieldOf(page, "Place").click();
  const sheet = await boxOf(page.locator("[data-page]").first());
  const textLeft = sheet.x + (printed[0].relative_left / 100) * sheet.width;
  const handle = await boxOf(page.locator('[data-handle="left"]').first());
  const start = await boxOf(fieldOf(page, "Place"));
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  const to = { x: from.x + textLeft + 3 - start.x, y: from.y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y, { steps: 4 });
  await answered;
  await expect(async () => {
    await page.mouse.move(to.x, to.y + 1);
    await page.mouse.move(to.x, to.y);
    await expect(guide(page, "x")).toBeVisible({ timeout: 100 });
  }).toPass();
  const snapped = await boxOf(fieldOf(page, "Place"));
  expect(Math.abs(snapped.x - textLeft)).toBeLessThan(1.5);
  expect(snapped.x + snapped.width).toBeCloseTo(start.x + start.width, 0);
  await page.keyboard.down("Alt");
  await expect(guide(page, "x")).toBeHidden();
  expect((await boxOf(fieldOf(page, "Place"))).x).toBeCloseTo(textLeft + 3, 0);
  await page.keyboard.up("Alt");
  await page.mouse.up();
  await expect(guide(page, "x")).toBeHidden();
  await expect
    .poll(async () => (await storedPlaces(page, id)).fields[0]?.relative_left)
    .toBeCloseTo(printed[0].relative_left, 1);
});

test("a signature for everyone is on another page where the last one is full, and says so if all are @long", async ({
  page,
}) => {
  const id = await open(page);
  const isFull = new Set([1]);
  await page.route(/pages\/\d+\/printed/, async (route) => {
    const pageIndex = Number(/pages\/(\d+)/.exec(route.request().url())?.[1]);
    const all = { relative_left: 2, relative_top: 2, relative_width: 96, relative_height: 96 };
    await route.fulfill({ json: { success: true, printed: isFull.has(pageIndex) ? [all] : [] } });
  });
  const everyone = page.getByRole("button", { name: /^Place a signature for/ });
  const perPage = async () => {
    await storedPlaces(page, id);
    const { documents } = await callApi(page, "GET", `/workflows/simple-sign/${id}`);
    return documents[0].pages.map((one: { fields: unknown[] }) => one.fields.length);
  };
  await page.reload();
  await everyone.click();
  await expect.poll(perPage).toEqual([4, 0]);
  await expect(page.getByText(Designer.noFreePlace)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect.poll(perPage).toEqual([1, 0]);
  isFull.add(0);
  await page.reload();
  await everyone.click();
  await expect(page.getByText(Designer.noFreePlace)).toBeVisible();
  await expect.poll(perPage).toEqual([1, 3]);
});
