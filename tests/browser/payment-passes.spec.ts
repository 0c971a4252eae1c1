import type { Browser, Locator, Page } from "@playwright/test";
import { buyByApi } from "./buy-by-api";
import { withDatabase } from "./database";
import { companyByApi } from "./enterprise";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, type TestLanguage } from "./support";

const expectNothingWider = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** A select is as wide as its longest choice unless a style says otherwise, and cuts what does not fit. */
async function expectWideEnough(select: Locator) {
  const missing = await select.evaluate((shown) => {
    const free = shown.cloneNode(true) as HTMLElement; // a select's clone is an element
    free.style.cssText = "position: absolute; width: auto";
    shown.parentElement?.append(free);
    const needed = free.getBoundingClientRect().width;
    free.remove();
    return needed - shown.getBoundingClientRect().width;
  });
  expect(missing).toBeLessThanOrEqual(0);
}

const payer = "Ελένη Παπαδοπούλου";

/** The payer of an organisation's plan, on the test's page, and another administrator, Bob Bee, on a page of their own. */
async function givenTwo(page: Page, browser: Browser, width: number, language: TestLanguage) {
  await signUpByApi(page, language);
  await buyByApi(page, 4);
  const id = await companyByApi(page, "Meridian");
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const second = await context.newPage();
  const { email } = await signUpByApi(second, language);
  const formOfPayer = await withDatabase(async (sql) => {
    await sql`update users set first_name = 'Bob', last_name = 'Bee' where email = ${email}`;
    await sql`insert into company_users (company_id, user_id, role_id, accepted_at)
      select ${id}, id, 1, now() from users where email = ${email}`;
    const [own] = await sql`select cu.id from company_users cu join users u on u.id = cu.user_id
      where company_id = ${id} and u.email <> ${email}`;
    return `/app/companies/${id}/users/${own?.["id"]}`;
  });
  return { second, formOfPayer, close: () => context.close() };
}

for (const [width, language] of [
  [1280, "es"],
  [390, "gk"],
] as const satisfies [number, TestLanguage][])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`an administrator reads who pays before the payer goes, and before renewing${width === 390 ? "" : " @long"}`, async ({
      page,
      browser,
    }) => {
      const { PaymentPasses: t, UserTable, UserForm, ConfirmDialog, SubscriptionTab } = catalogues[language];
      const { second, formOfPayer, close } = await givenTwo(page, browser, width, language);
      const toYou = t.toYou.replace("{name}", payer);

      await second.goto("/app/account/manage-users");
      await second.getByRole("button", { name: UserTable.actionsOf.replace("{name}", payer) }).click();
      await second.getByRole("menuitem", { name: UserTable.delete }).click();
      const removing = second.getByRole("dialog", { name: UserTable.deleteTitle.replace("{name}", payer) });
      await expect(removing.getByText(toYou)).toBeVisible();
      await removing.getByRole("button", { name: ConfirmDialog.back }).click();

      const role = second.getByLabel(UserTable.roleOf.replace("{name}", payer));
      await expectWideEnough(role);
      await role.selectOption("3");
      const asking = second.getByRole("dialog", { name: UserTable.roleTitle.replace("{name}", payer) });
      await expect(asking.getByText(toYou)).toBeVisible();
      await expectAccessible(second);
      await expectNothingWider(second);
      await asking.getByRole("button", { name: ConfirmDialog.back }).click();
      await expect(role).toHaveValue("1");

      for (const [one, sentence] of [
        [second, toYou],
        [page, t.toOther.replace("{payer}", "Bob Bee")],
      ] as const) {
        await one.goto(formOfPayer);
        await expect(one.getByText(sentence)).toHaveCount(0);
        const select = one.getByLabel(UserForm.role, { exact: true });
        // What is chosen before the page reacts changes nothing.
        await expect(async () => {
          for (const value of ["1", "2"]) await select.selectOption(value);
          await expect(one.getByText(sentence)).toBeVisible({ timeout: 1000 });
        }).toPass();
        await expectNothingWider(one);
      }
      await expectAccessible(page);

      await page.goto("about:blank"); // the page would ask on without a session
      await callApi(page, "DELETE", "/companies/subscription");
      await callApi(page, "DELETE", "/users/me/membership");
      await second.goto("/app/account/subscription");
      await expect(second.getByText(SubscriptionTab.renewerPays)).toBeVisible();
      await expectAccessible(second);
      await callApi(second, "POST", "/companies/subscription/renewal");
      await second.reload();
      await expect(second.getByText(SubscriptionTab.renewerPays)).toHaveCount(0);
      await expect(second.locator("dl > div").filter({ hasText: SubscriptionTab.paidBy })).toContainText("Bob Bee");
      await close();
    });

    test("the payer's role is changed once that is confirmed", async ({ page, browser }) => {
      const { UserTable } = catalogues[language];
      const { second, close } = await givenTwo(page, browser, width, language);
      await second.goto("/app/account/manage-users");
      const role = second.getByLabel(UserTable.roleOf.replace("{name}", payer));
      // The menu opens once the page reacts.
      await second.getByRole("button", { name: UserTable.actionsOf.replace("{name}", payer) }).click();
      await expect(second.getByRole("menuitem", { name: UserTable.delete })).toBeVisible();
      await second.keyboard.press("Escape");
      await role.selectOption("3");
      await second.getByRole("dialog").getByRole("button", { name: UserTable.changeRole }).click();
      await expect(second.getByText(UserTable.roleChanged)).toBeVisible();
      await expect(role).toHaveValue("3");
      // Who no longer pays is asked about no more.
      await role.selectOption("2");
      await expect(role).toHaveValue("2");
      await expect(second.getByRole("dialog")).toHaveCount(0);
      await close();
    });
  });
