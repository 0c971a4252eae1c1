import { sendByApi } from "./send-by-api";
import { catalogues, expect, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const pageCount = 24;

test("a long document: its first page loads first, and 'next' skips to a far field", async ({ page, browser }) => {
  const fields = [{ name: "town", field_type_id: 1, relative_top: 40, page_index: pageCount - 1 }];
  const { path } = await sendByApi(page, { fields, pageCount });
  const signer = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const asked = new Set<number>();
  signer.on("request", (request) => {
    const [, index] = /\/pages\/(\d+)\?width=(?:900|1400)/.exec(request.url()) ?? [];
    if (index) asked.add(Number(index));
  });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await signer.route(/\/pages\/0\?width=1400/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await signer.goto(path, { waitUntil: "commit" });
  await signer.waitForLoadState("domcontentloaded");
  // The images of later pages would be loaded by the time their texts are.
  await signer.waitForResponse((answer) => answer.url().endsWith("/text"));
  expect([...asked]).toEqual([0]);
  release();
  await expect.poll(() => asked.has(1)).toBe(true);
  await signer.getByRole("button", { name: words.next, exact: true }).click();
  await expect(signer.getByLabel(/town/)).toBeFocused();
  const thumbnail = signer.locator('.thumbnails [aria-current="true"]');
  await expect(thumbnail).toHaveText(String(pageCount));
  await expect(thumbnail).toBeInViewport();
  await expect.poll(() => asked.has(pageCount - 1)).toBe(true);
  expect([...asked].filter((index) => index > 6 && index < pageCount - 6)).toEqual([]);
  await signer.context().close();
});
