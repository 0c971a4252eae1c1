import type { Page } from "@playwright/test";

/** Keeps the page's scripts from loading until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/_next\/static\/.*\.js/, async (route) => {
    await loaded;
    await route.continue().catch(() => undefined); // asked for by a page that was left
  });
  return release;
}
