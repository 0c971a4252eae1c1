import type { Page } from "@playwright/test";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

const { Shell } = catalogues.en;
const paper = { light: "rgb(247, 248, 243)", dark: "rgb(18, 20, 29)" };
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("light, dark or as the system is chosen by keyboard, and the next page is sent in it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signUpByApi(page);
  await page.goto("/app");
  expect(await ground(page)).toBe(paper.light);
  await page.getByRole("button", { name: "Account of" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: Shell.theme.system })).toBeChecked();
  await expect(page.getByRole("menuitem", { name: Shell.accountSettings })).toBeFocused();
  for (const name of [Shell.theme.system, Shell.theme.light, Shell.theme.dark]) {
    await page.keyboard.press("ArrowDown"); // the focus moves a moment later, and the next key must wait for it
    await expect(page.getByRole("menuitemradio", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => ground(page)).toBe(paper.dark);
  await expectAccessible(page);

  // No flash: what the server sends is dark before any script has run.
  expect(await (await page.request.get("/app/documents")).text()).toContain('data-theme="dark"');
  await page.goto("/app/documents");
  expect(await ground(page)).toBe(paper.dark);
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitemradio", { name: Shell.theme.light }).click();
  await expect.poll(() => ground(page)).toBe(paper.light);
  await page.getByRole("menuitemradio", { name: Shell.theme.system }).click();
  await expect.poll(() => ground(page)).toBe(paper.dark);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "theme" }));
});
