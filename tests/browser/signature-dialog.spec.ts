import type { Locator, Page } from "@playwright/test";
import { holdScripts } from "./hold-scripts";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });

const sizes = [
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];

const signatures = ["one", "two"].map((name, index) => ({
  name: `signature ${name}`,
  field_type_id: 4,
  relative_top: 20 + 20 * index,
  relative_height: 5,
  page_index: 0,
}));

async function givenSigner(page: Page, over: Parameters<typeof sendByApi>[1] = {}) {
  const { path } = await sendByApi(page, { fields: signatures, ...over });
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser");
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  return signer;
}

/** Nothing covers its first and its last line. */
const isInSight = (element: Locator) =>
  element.evaluate((one) => {
    const { left, width, top, bottom } = one.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint(left + width / 2, y);
    return [top + 4, bottom - 4].every((y) => one.contains(at(y)));
  });

test("the text that the recipient agrees to is beside the button that agrees, at every size", async ({ page }) => {
  const gk = catalogues.gk.SigningPage;
  const both = [...signatures, { name: "town", field_type_id: 1, relative_top: 10, required: false, page_index: 0 }];
  const person = { default_language: "gk", first_name: "Κωνσταντίνα", last_name: "Παπακωνσταντίνου" };
  const signing = await givenSigner(page, { person, fields: both });
  const filling = await givenSigner(page, { person, fields: both.slice(2) });
  await signing.getByRole("button", { name: /signature one/ }).click();
  await filling.getByRole("button", exact(gk.finish)).click();
  const dialogs = [
    { signer: signing, act: gk.agreeAndSign },
    { signer: filling, act: gk.consentAgree },
  ];
  for (const { signer, act } of dialogs)
    for (const size of sizes) {
      await signer.setViewportSize(size);
      const dialog = signer.getByRole("dialog");
      const button = dialog.getByRole("button", exact(act));
      await expect(button).toBeEnabled();
      const sentence = dialog.getByText(gk.consentText);
      await expect.poll(() => isInSight(sentence), { message: `${act} at ${size.width}×${size.height}` }).toBe(true);
      expect(await isInSight(button)).toBe(true);
      const acts = button.locator("..");
      const [said, done] = [await sentence.boundingBox(), await acts.boundingBox()];
      const below = (done?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0);
      const aside = (done?.x ?? 0) - (said?.x ?? 0) - (said?.width ?? 0);
      const gap = Math.max(below, aside);
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(100);
    }
  await expectAccessible(signing);
  await signing.context().close();
  await filling.context().close();
});

test("a narrow box on a phone shows the whole word for initials, which is longest in Greek", async ({ page }) => {
  const { initial } = catalogues.gk.SigningPage;
  const narrow = { name: "initials", field_type_id: 4, is_initial: true, relative_width: 9, page_index: 0 };
  const fields = [{ ...narrow, relative_top: 20, relative_height: 5 }];
  const signer = await givenSigner(page, { person: { default_language: "gk" }, fields });
  await signer.setViewportSize({ width: 390, height: 780 });
  const button = signer.getByRole("button", { name: `${initial}: initials` });
  const [word, box] = [await button.getByText(initial).boundingBox(), await button.boundingBox()];
  expect(word?.width).toBeLessThan(box?.width ?? 0);
  await signer.context().close();
});

test("the dialog focuses its first control, keeps its height, and returns the focus", async ({ page }) => {
  const signer = await givenSigner(page);
  const first = signer.getByRole("button", { name: /signature one/ });
  await first.focus();
  await signer.keyboard.press("Enter");
  const dialog = signer.getByRole("dialog");
  const typing = dialog.getByRole("tab", exact(words.type));
  await expect(typing).toBeFocused();
  await expect(dialog.getByLabel(words.typeLabel)).toBeVisible();
  await expect(typing).toBeFocused();
  const heights = new Set<number | undefined>();
  for (const tab of await dialog.getByRole("tab").all()) {
    await tab.click();
    heights.add((await dialog.boundingBox())?.height);
  }
  expect([...heights]).toHaveLength(1);
  await signer.keyboard.press("Escape");
  await expect(first).toBeFocused();

  await signer.keyboard.press("Enter");
  const name = dialog.getByLabel(words.typeLabel);
  await name.fill("María");
  await name.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
  await expect(first).toBeFocused();

  await signer.getByRole("button", { name: /signature two/ }).click();
  await dialog.getByRole("tab", exact(words.draw)).click();
  await dialog.getByLabel(words.signature.makeDefault).check();
  const box = await dialog.getByRole("img", { name: words.draw }).boundingBox();
  await signer.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40);
  await signer.mouse.down();
  await signer.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 80, { steps: 5 });
  await signer.mouse.up();
  await dialog.getByRole("button", exact(words.apply)).click();
  await expect(signer.getByRole("button", { name: /signature two/ })).toBeFocused();

  // The remembered method is known shortly after the dialog has opened; the focus must follow.
  await signer.keyboard.press("Enter");
  await expect(dialog.getByRole("tab", exact(words.draw))).toBeFocused();
  await signer.context().close();
});

test("a dialog opens again by a press that follows Escape at once @long", async ({ page }) => {
  const signer = await givenSigner(page);
  await signer.getByRole("button", { name: /signature one/ }).click();
  const dialog = signer.getByRole("dialog");
  await expect(dialog.getByLabel(words.typeLabel)).toBeVisible();
  await signer.evaluate(async () => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.requestClose(); // as Escape does
    await Promise.resolve();
    if (document.activeElement instanceof HTMLElement) document.activeElement.click();
  });
  await signer.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100))); // the closed dialog's event is late
  await expect(dialog.getByLabel(words.typeLabel)).toBeVisible();
  await signer.context().close();
});

test("only script fonts that have every letter are offered @long", async ({ page }) => {
  const signer = await givenSigner(page);
  await signer.getByRole("button", { name: /signature one/ }).click();
  const dialog = signer.getByRole("dialog");
  const name = dialog.getByLabel(words.typeLabel);
  await expect(dialog.getByRole("radio")).toHaveCount(4);
  await dialog.getByRole("radio", { name: "Caveat" }).check();
  await name.fill("Μαρία");
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await expect(dialog.getByRole("radio", { name: "Mynerve" })).toBeChecked();
  await expect(dialog.getByRole("button", exact(words.agreeAndSign))).toBeEnabled();
  await name.fill("María 世");
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await expect(dialog.getByRole("button", exact(words.agreeAndSign))).toBeEnabled(); // the server has drawn it
  await name.fill("María");
  await expect(dialog.getByRole("radio", { name: "Caveat" })).toBeChecked();
  await signer.context().close();
});

test("on phones in landscape and pages at 400 %, title, tabs and close button are reachable @long", async ({
  page,
}) => {
  const signer = await givenSigner(page);
  for (const size of [
    { width: 740, height: 360 },
    { width: 320, height: 256 },
  ]) {
    await signer.setViewportSize(size);
    await signer.getByRole("button", { name: /signature one/ }).click();
    const dialog = signer.getByRole("dialog");
    await expect(dialog.getByRole("heading", exact(words.signTitle))).toBeInViewport();
    await dialog.getByRole("tab", exact(words.draw)).click();
    await expect(dialog.getByRole("tab", exact(words.type))).toBeInViewport();
    await dialog.getByRole("button", exact(words.cancel)).click();
    await expect(dialog).toHaveCount(0);
  }
  await signer.context().close();
});

test("a press is acknowledged while what it opens is loading @long", async ({ page }) => {
  const signer = await givenSigner(page);
  const sign = signer.getByRole("button", { name: /signature one/ });
  const release = await holdScripts(signer);
  await signer.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await sign.click();
  await expect(signer.getByText(words.retrying)).toBeVisible();
  release();
  await expect(signer.getByRole("dialog")).toBeVisible();
  await signer.context().close();
});

test.describe("names in other scripts", () => {
  test.use({ allowRefusals: true }); // a character without a glyph

  test("are drawn as they are typed, and a character that no font has is named @long", async ({ page }) => {
    const signer = await givenSigner(page, { person: { first_name: "김", last_name: "도큐멘소" } });
    await signer.setViewportSize({ width: 390, height: 664 });
    await signer.getByRole("button", { name: /signature one/ }).click();
    const dialog = signer.getByRole("dialog");
    const drawn = dialog.locator(".paper img");
    const seen = new Set<string | null>();
    const name = dialog.getByLabel(words.typeLabel);
    await expect(name).toHaveValue("김 도큐멘소");
    for (const typed of ["김 도큐멘소", "مرحبا بالعالم", "さくら", "राम"]) {
      await name.fill(typed);
      await expect(drawn).toBeVisible();
      await expect.poll(async () => seen.has(await drawn.getAttribute("src"))).toBe(false);
      seen.add(await drawn.getAttribute("src"));
      await expectAccessible(signer);
    }
    await name.fill("राम 𓂀");
    await expect(
      dialog.getByText("These characters cannot be printed: 𓂀 (U+13080, Egyptian hieroglyphs)"),
    ).toBeVisible();
    await expect(dialog.getByRole("button", exact(words.agreeAndSign))).toBeDisabled();
    await name.fill("สมชาย");
    await name.press("Enter"); // before the server has drawn it
    await expect(dialog).toHaveCount(0);
    await expect(signer.getByRole("img", { name: words.signed })).toHaveCount(1);
    await signer.context().close();
  });
});
