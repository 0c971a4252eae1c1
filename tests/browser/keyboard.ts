import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page reacts to presses. React marks an element while it hydrates it, and listens once all of it is
 * hydrated: until then the browser is never idle.
 */
export async function isAlive(page: Page, selector: string) {
  await page.waitForFunction(
    (one) => Object.keys(document.querySelector(one) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
  );
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1) await new Promise((idle) => requestIdleCallback(idle));
  });
}

/** What has the focus, whether a ring shows it, and whether something lies over it. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || one === document.body) return { name: "nothing", isShown: false, over: "" };
    const labels = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels : null;
    const shown = one instanceof HTMLInputElement && one.type === "file" ? (labels?.[0] ?? one) : one;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const middle = (Math.max(top, 0) + Math.min(top + height, innerHeight)) / 2; // of what is on the screen
    const hit = document.elementFromPoint(left + width / 2, middle);
    const isOver = hit !== null && !shown.contains(hit) && !hit.contains(shown);
    return {
      name: one.ariaLabel ?? (labels?.[0]?.textContent || one.textContent || one.tagName),
      isShown: one.matches(":focus-visible"),
      over: isOver ? hit.outerHTML.slice(0, 80) : "",
    };
  });

/** Presses Tab until something of that name has the focus, which is seen wherever it goes before. */
export async function tabTo(page: Page, name: RegExp, key = "Tab") {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const at = await focusOf(page);
    // From the last element of a page or a dialog the browser goes to its own controls.
    if (at.name !== "nothing") expect(at).toEqual({ ...at, over: "" });
    if (name.test(at.name)) return expect(at).toMatchObject({ isShown: true });
  }
  throw new Error(`Tab does not lead to ${name}`);
}

export const expectFocus = (page: Page, name: RegExp | string) =>
  expect.poll(async () => (await focusOf(page)).name).toMatch(name);
