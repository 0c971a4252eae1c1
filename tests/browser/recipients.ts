import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, uniqueAddress } from "./support";

export const exact = (name: string) => ({ name, exact: true });
export const fill = (sentence: string, values: Record<string, string>) =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

/**
 * Checks the page on a desktop and on a phone, in English and in Greek: it must fit the screen. Accessibility is
 * checked in two of the four combinations, because texts and widths affect it independently.
 */
export async function look(page: Page, name: string) {
  const address = page.url();
  for (const [language, width, other] of [
    ["gk", 390, 1280],
    ["en", 1280, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const at = new URL(address);
    at.searchParams.set("language", language);
    await page.goto(at.href);
    await expectAccessible(page);
    for (const shown of [width, other]) {
      await page.setViewportSize({ width: shown, height: 844 });
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, name).toBeLessThanOrEqual(0);
    }
  }
  await page.goto(address);
}

export const plain = async (browser: Browser) => (await browser.newContext({ javaScriptEnabled: false })).newPage();
export const fresh = async (browser: Browser) => (await browser.newContext()).newPage();
export const somebody = (first_name: string, over: object = {}) => ({
  first_name,
  last_name: "Example",
  email: uniqueAddress(first_name.toLowerCase()),
  ...over,
});
