import type { Page } from "@playwright/test";
import { buyByApi } from "./buy-by-api";
import { withDatabase } from "./database";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

const {
  SubscriptionTab: t,
  ChangePlan: change,
  PriceCalculator: price,
  BillingDetailsForm: details,
  OwnPlan: own,
} = catalogues.en;

/** Whether every amount on the page stands on one line. */
const unbroken = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      if (!text.includes("€")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
      if (lines.size > 1) broken.push(text);
    }
    return broken;
  });

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a cancelled plan promises no charge, and no amount breaks", async ({ page }) => {
      const { email } = await signUpByApi(page);
      await buyByApi(page, 2);
      await withDatabase(
        (sql) => sql`update subscriptions s set cancelled_at = now(), active_until = cycle_end, type = 'annual',
          price = 48000, cycle_end = now() + interval '1 year' from users u where u.id = s.user_id and u.email = ${email}`,
      );
      await page.goto("/app/account/subscription");
      await expect(page.getByText(t.changeNoteCancelled)).toBeVisible();
      await expect(page.getByText(t.until, { exact: true })).toBeVisible();
      await expect(page.getByText(t.price)).toHaveCount(0);
      await page.getByLabel(price.users).selectOption("30");
      expect(await unbroken(page)).toEqual([]);
      await page.getByRole("button", { name: change.save }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(change.ends)).toBeVisible();
      // The dialog is narrow at any width of the window, so each value stands below its term.
      const [term, value] = [dialog.locator("dt").first(), dialog.locator("dd").first()];
      expect((await value.boundingBox())?.y).toBeGreaterThan((await term.boundingBox())?.y ?? Infinity);
      await expect(dialog).not.toContainText(change.then.annual);
      expect(await unbroken(page)).toEqual([]);
      await expectAccessible(page);
    });

    test(`the checkout speaks of a year as the pricing does, and invoices take the buyer's details${width === 390 ? "" : " @long"}`, async ({
      page,
    }) => {
      const { email } = await signUpByApi(page);
      await withDatabase((sql) => sql`update users set onboarded_at = null where email = ${email}`);
      await page.goto("/app/pricing?package=annual&users=3");
      const included = page.getByText("3 users and 3,600 workflows per year");
      await expect(included).toBeVisible();
      expect(await unbroken(page)).toEqual([]);
      await page.getByRole("button", { name: catalogues.en.BuyPlan.buy }).click();
      await expect(page.getByRole("heading", { name: catalogues.en.CheckoutPage.title })).toBeVisible();
      await expect(included).toBeVisible();
      await expect(page.getByText(price.total.annual)).toBeVisible();
      await page.getByRole("button", { name: catalogues.en.CompleteCheckout.complete }).click();
      await expect(page).toHaveURL(/\/app$/);
      await page.goto("/app/account/subscription");
      const completes = page.getByText(/^An earlier invoice lacks some of this/);
      await expect(completes).toBeVisible();
      await page.getByLabel(details.vatNumber).fill("EL123456789");
      await page.getByRole("button", { name: details.submit }).click();
      await expect(page.getByText(details.saved)).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByLabel(details.vatNumber)).toHaveValue("EL123456789");
      await page.getByLabel(details.billingAddress).fill("1 Harbour Street");
      await page.getByLabel(details.billingReference).fill("PO 7");
      await page.getByRole("button", { name: details.submit }).click();
      await expect(completes).toHaveCount(0);
    });

    test("a founder alone sees what was billed before the plan passed to the organisation", async ({ page }) => {
      await signUpByApi(page);
      await buyByApi(page, 2);
      const headers = { origin: process.env.APP_URL ?? "" };
      const data = { name: "Meridian", address: "3 Square", contact_email: "office@example.test" };
      expect((await page.request.post("/v1/companies", { data, headers })).ok()).toBe(true);
      await page.goto("/app/account/subscription");
      await expect(page.getByRole("heading", { name: own.earlier })).toBeVisible();
      await expect(page.getByText(own.earlierNote.replace("{company}", "Meridian"))).toBeVisible();
      await expect(page.getByRole("link", { name: /^Invoice of/ })).toHaveCount(1);
      await expect(page.getByText(details.note)).toBeVisible();
      await expectAccessible(page);
    });

    test("more users than a lapsed plan has are told without '3 of 1'", async ({ page }) => {
      const { email } = await signUpByApi(page);
      await withDatabase(
        (sql) => sql`with made as (insert into companies (name) values ('Meridian') returning id),
          others as (insert into users (email, first_name, last_name)
            select n || ${email}, 'Eleni', 'Pavlou' from generate_series(1, 2) n returning id)
          insert into company_users (company_id, user_id, role_id, accepted_at)
            select made.id, u.id, 1, now() from made, users u where u.email = ${email}
            union all select made.id, others.id, 3, now() from made, others`,
      );
      await page.goto("/app/account/subscription");
      await expect(page.getByText("3; 1 included")).toBeVisible();
      await expect(page.getByText("3 of 1")).toHaveCount(0);
    });
  });
}
