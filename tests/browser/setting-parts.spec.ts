import type { Page } from "@playwright/test";
import { settingParts } from "@/app/(sender)/organisation/setting-parts";
import { adminOfEnterprise, operator } from "./enterprise";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

test.setTimeout(180_000);
const { AccountPage, CompaniesPage, DataExports, Find, LeaveAccount, LeaveOrganisation, NotFoundScreen, SettingParts } =
  catalogues.en;

const menu = (page: Page, tab: keyof typeof SettingParts.menu) =>
  page.getByRole("navigation", { name: SettingParts.menu[tab] });

test("every part of the settings has an address, a place in the menu, and its own title; leaving is last @long", async ({
  page,
}) => {
  await adminOfEnterprise(page);
  for (const tab of ["account", "company-settings"] as const) {
    const names: Record<string, string> = SettingParts[tab];
    await page.goto(`/app/account/${tab}`);
    const links = menu(page, tab).getByRole("link");
    await expect(links).toHaveText(settingParts[tab].map((part) => names[part] ?? ""));
    await expect(links.first()).toHaveAttribute("aria-current", "page");
    const shown = new Set<string>();
    for (const part of settingParts[tab]) {
      await links.getByText(names[part] ?? "", { exact: true }).click();
      await expect(page).toHaveURL(`/app/account/${tab}/${part}`);
      const current = menu(page, tab).locator("[aria-current=page]");
      await expect(current).toHaveText(names[part] ?? "");
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await expectAccessible(page);
      shown.add((await page.getByRole("heading", { level: 2 }).allInnerTexts()).join());
    }
    expect(shown.size).toBe(settingParts[tab].length);
  }
  const buttons = page.getByRole("main").getByRole("button");
  await expect(buttons.last()).toHaveText(LeaveOrganisation.open);
  for (const address of ["account/nothing", "account/data/more", "subscription/data"]) {
    const answer = await page.request.get(`/app/account/${address}`);
    expect(await answer.text()).toContain(NotFoundScreen.title);
  }
});

test("what was an anchor of one long page leads to its part, and search finds parts", async ({ page }) => {
  await adminOfEnterprise(page);
  for (const [old, now] of [
    ["account#second-step", "account/sign-in#second-step"],
    ["account#mails", "account/emails"],
    ["company-settings#deletion", "company-settings/data"],
  ]) {
    await page.goto("/app/contacts");
    await page.goto(`/app/account/${old}`);
    await expect(page).toHaveURL(`/app/account/${now}`);
  }
  await page.keyboard.press("Control+k");
  const found = page.getByRole("dialog", { name: Find.title });
  await found.getByRole("combobox").fill("applica");
  await found.getByRole("option", { name: new RegExp(SettingParts["company-settings"].applications) }).click();
  await expect(page).toHaveURL("/app/account/company-settings/applications");
  await page.getByRole("link", { name: SettingParts["company-settings"].data }).click();
  await expect(page.getByRole("button", { name: LeaveOrganisation.open })).toBeVisible();
});

test("on a phone the parts are a list, and each leads back to it, by keyboard too", async ({ page }) => {
  await signUpByApi(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/account/account");
  await expect(menu(page, "account").getByRole("link")).toHaveCount(settingParts.account.length);
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
  await expectAccessible(page);
  const heights = await menu(page, "account")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await menu(page, "account").getByRole("link", { name: SettingParts.account.data }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/app/account/account/data");
  await expect(page.getByRole("button", { name: DataExports.request })).toBeVisible();
  await expect(page.getByRole("link", { name: LeaveAccount.see })).toBeVisible();
  await expect(menu(page, "account")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: SettingParts.back }).click();
  await expect(page).toHaveURL("/app/account/account");
  await expect(menu(page, "account")).toBeVisible();
});

test("somebody of a holding moves between the parts of one organisation @long", async ({ page }) => {
  const { email } = await signUpByApi(page);
  const holding = /\d+/.exec(await operator("holding-create", "--name", "Aegean"))?.[0] ?? "";
  await operator("holding-add-user", "--holding", holding, "--email", email);
  await page.goto("/app");
  const data = { name: "Alpha Shipping", address: "1 Pier Road", contact_email: "alpha@example.test" };
  const headers = { origin: process.env.APP_URL ?? "" };
  expect((await page.request.post("/v1/holding-company/companies", { data, headers })).ok()).toBe(true);
  await page.reload();
  await page.getByRole("link", { name: /Alpha Shipping/ }).click();
  await expect(page.getByRole("navigation", { name: CompaniesPage.tabs })).toBeVisible();
  await menu(page, "company-settings").getByRole("link", { name: SettingParts["company-settings"].data }).click();
  await expect(page).toHaveURL(/\/app\/companies\/company-settings\/data\?company=\d+$/);
  await expect(page.getByRole("button", { name: LeaveOrganisation.open })).toBeVisible();
  await expect(page.getByRole("navigation", { name: AccountPage.tabs })).toHaveCount(0);
});
