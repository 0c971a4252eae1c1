import { givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { AccountPage, Find, Shell, ContactsPage } = catalogues.en;

test("anything is found by keyboard from anywhere, and on a phone from the menu @long", async ({ page }) => {
  await signUpByApi(page);
  const { id } = await givenSent(page, [{ first_name: "Zoë", last_name: "Quagga", email: uniqueAddress("zoe") }]);
  await page.goto("/app/contacts");
  const opener = page.getByRole("button", { name: Shell.find });
  await opener.focus();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: Find.title });
  const input = dialog.getByRole("combobox");
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Control+k");
  await input.fill("zoe quagga");
  await expect(dialog.getByRole("option", { name: "Lease" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/documents/${id}`));

  // The words come with the document's preparation, after its upload is answered.
  await page.keyboard.press("Control+k");
  const inDocuments = dialog.getByRole("group", { name: Find.group.documents });
  await expect(async () => {
    await input.fill("");
    await input.fill("1 LÉASE");
    await expect(inDocuments.getByRole("option")).toHaveText(/Lease/, { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/documents/${id}`));

  await page.keyboard.press("Control+k");
  await input.fill("contácts");
  await dialog.getByRole("option", { name: Shell.contacts }).click();
  await expect(page.getByRole("heading", { name: ContactsPage.title })).toBeVisible();

  await page.keyboard.press("Control+k");
  await input.fill("subscr");
  await dialog.getByRole("option", { name: AccountPage.tab.subscription }).click();
  await expect(page).toHaveURL(/account\/subscription/);

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole("button", { name: Shell.menu }).click();
    await page.getByRole("menuitem", { name: Shell.find }).click();
    await expect(dialog).toBeVisible();
    await input.fill("nobody of this name");
    await expect(dialog.getByText(Find.nothing)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("single letters act outside of inputs, and not once they are switched off", async ({ page }) => {
  await signUpByApi(page);
  await givenSent(page, [{ first_name: "Zoe", last_name: "Quagga", email: uniqueAddress("zoe") }]);
  await page.goto("/app/documents");
  const dialog = page.getByRole("dialog", { name: Find.title });
  await page.getByRole("searchbox").pressSequentially("c/?");
  await expect(page).toHaveURL(/documents/);
  await expect(dialog).toBeHidden();
  await page.goto("/app/documents");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "Lease" })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("?");
  await dialog.getByRole("switch", { name: Find.singleKeys }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("/");
  await page.keyboard.press("c");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await dialog.getByRole("switch", { name: Find.singleKeys }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/sign-wizard/);
});
