import type { Locator, Page } from "@playwright/test";
import config from "../../playwright.config";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
// Without a reader that asks for it, Chrome leaves out of the tree what is not drawn.
const { args = [], ...launched } = config.use?.launchOptions ?? {};
test.use({ launchOptions: { ...launched, args: [...args, "--force-renderer-accessibility"] } });
const pageCount = 12;

const field = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Field ${number}:`) });
const isDrawn = (locator: Locator) => locator.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("This is not on the page");
  return box;
};

/** A draft with a field at the foot of each page. */
async function openLong(page: Page) {
  const file = await pdfFile("Long", pageCount);
  const { document } = await callApi(page, "POST", "/documents", { multipart: { document: file } });
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: { document_ids: [document.id] } });
  const people = [{ first_name: "María", last_name: "Núñez", email: uniqueAddress("maria") }];
  const at = `/workflows/simple-sign/${workflow.id}/signatories`;
  const { signatories } = await callApi(page, "POST", at, { data: { signatories: people } });
  const fields = Array.from({ length: pageCount }, (_, index) => ({
    name: `Field ${index + 1}`,
    field_type_id: 1,
    page_index: index,
    relative_left: 10,
    relative_top: 90,
    relative_width: 30,
    relative_height: 4,
    signatory_id: signatories[0].id,
  }));
  await callApi(page, "POST", `/documents/${document.id}/fields`, { data: { fields } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/app/sign-wizard/${workflow.id}?step=design`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

test("fields far from the view are not drawn, and can be read, found and reached all the same", async ({ page }) => {
  await signUpByApi(page);
  await openLong(page);
  const last = field(page, pageCount);
  expect(await isDrawn(field(page, 1))).toBe(true);
  expect(await isDrawn(last)).toBe(false);
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const named = nodes.filter(({ role, name }) => role?.value === "button" && /^Field \d+:/.test(name?.value ?? ""));
  expect(named).toHaveLength(pageCount);
  await expectAccessible(page);

  await field(page, pageCount - 1).focus();
  await page.keyboard.press("Tab");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  expect(await isDrawn(last)).toBe(true);
  await expect.poll(() => isDrawn(field(page, 1))).toBe(false);
});

test("the server draws the fields of the first pages, and the browser those of all", async ({ page }) => {
  await signUpByApi(page);
  await openLong(page);
  await expect(page.getByRole("button", { name: /^Field \d+:/ })).toHaveCount(pageCount);
  const sent = await (await page.request.get(page.url())).text();
  expect(sent.match(/id="field-saved-/g)).toHaveLength(3);
});

test("a field that is dragged to the next page can be seen between the pages", async ({ page }) => {
  await signUpByApi(page);
  await openLong(page);
  const first = field(page, 1);
  await first.scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(first), await boxOf(page.locator("[data-page]").nth(1))];
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y - 8, { steps: 5 });
  const isSeen = (y: number) =>
    page.evaluate(
      ([left, top]) => document.elementsFromPoint(left ?? 0, top ?? 0).some((one) => one.matches("button[id^=field-]")),
      [x, y],
    );
  expect(await isSeen(to.y - 4)).toBe(true);
  await page.mouse.move(x, to.y + 60, { steps: 5 });
  expect(await isSeen(to.y + 60)).toBe(true);
  await page.mouse.up();
  await expect(
    page
      .locator("[data-page]")
      .nth(1)
      .getByRole("button", { name: /^Field 1:/ }),
  ).toBeVisible();
});
