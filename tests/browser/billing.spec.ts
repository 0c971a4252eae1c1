import type { Page } from "@playwright/test";
import { formatMoney } from "@/lib/platform/i18n/money";
import { buyByApi } from "./buy-by-api";
import { withDatabase } from "./database";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

const euros = (cents: number) => formatMoney(cents, "EUR", "en");

const headers = { origin: process.env.APP_URL ?? "" };
const filled = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));

/** The term and its value, as they are displayed. */
const fact = (page: Page, term: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd");

async function givenSubscriber(page: Page, units: number) {
  const { email } = await signUpByApi(page);
  await buyByApi(page, units);
  return email;
}

const sendTen = (email: string) =>
  withDatabase(
    (sql) => sql`insert into workflows (name, initiator_id, status, execute_at)
      select 'Lease ' || n, u.id, 'inProgress', now() from users u, generate_series(1, 10) n where u.email = ${email}`,
  );

test("buying on the pricing page: the price follows the keys, and the choice is what is bought", async ({ page }) => {
  const { PricingPage: t, PriceCalculator: price, BuyPlan: buy, CompleteCheckout: pay } = catalogues.en;
  const { annual: yearly, monthly } = price.total;
  const { email } = await signUpByApi(page);
  await withDatabase((sql) => sql`update users set onboarded_at = null where email = ${email}`);
  await page.goto("/app/pricing?package=annual&users=3&workflows=650");
  await expect(page.getByLabel(price.users)).toHaveValue("3");
  await expect(fact(page, yearly)).toHaveText(euros(12 * 7 * 1900));
  await expectAccessible(page);
  const slider = page.getByRole("slider", { name: price.workflows });
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "800 workflows per month");
  await slider.press("End");
  await expect(fact(page, yearly)).toHaveText(euros(12 * 30 * 1500));
  await slider.press("Home");
  await expect(fact(page, price.perUser)).toHaveText(euros(2000));
  await page.getByLabel(price.users).selectOption("6");
  await expect(fact(page, yearly)).toHaveText(euros(12 * 6 * 1900));
  await expect(fact(page, price.includes)).toHaveText("6 users and 7,200 workflows per year");
  await page.getByRole("radio", { name: price.monthly }).check();
  await expect(fact(page, monthly)).toHaveText(euros(6 * 1900));
  await expect(fact(page, price.includes)).toHaveText("6 users and 600 workflows per month");
  await expect(fact(page, yearly)).toHaveCount(0);
  await page.getByRole("radio", { name: price.annual }).check();
  await expect(page.getByRole("link", { name: t.enterprise.contact })).toHaveAttribute("href", /contact/);
  await page.getByRole("button", { name: buy.buy }).click();

  await expect(page.getByRole("heading", { name: catalogues.en.CheckoutPage.title })).toBeVisible();
  await expect(fact(page, yearly)).toHaveText(euros(6 * 1900 * 12));
  await expectAccessible(page);
  await page.getByRole("button", { name: pay.complete }).click();
  await expect(page.getByText(catalogues.en.PurchaseDone.done)).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await page.goto("/app/account/subscription");
  await expect(fact(page, catalogues.en.SubscriptionTab.name)).toHaveText(catalogues.en.SubscriptionTab.plan.annual);
  await expect(fact(page, catalogues.en.SubscriptionTab.workflowsInCycle)).toHaveText("0 of 7,200");
});

test("a subscription is changed, cancelled, renewed, lapses and is bought again @long", async ({ page }) => {
  const { SubscriptionTab: t, SubscriptionActions: actions, SubscriptionBanner: banner } = catalogues.en;
  const email = await givenSubscriber(page, 2);
  await page.goto("/app/account/subscription");
  await expect(fact(page, t.users)).toHaveText("1 of 2");
  await expect(fact(page, t.price)).toHaveText(euros(4000));
  await expect(page.getByRole("row").filter({ hasText: euros(4000) })).toBeVisible();
  const { ChangePlan: change, PriceCalculator: price } = catalogues.en;
  await expect(page.getByLabel(price.users)).toHaveValue("2");
  await page.getByRole("slider").press("ArrowRight");
  await page.getByRole("button", { name: change.save }).click();
  const dialog = page.getByRole("dialog");
  await expect(fact(page, change.then.monthly)).toHaveText(euros(6000));
  await dialog.getByRole("button", { name: catalogues.en.ConfirmDialog.back }).click();
  await expect(fact(page, t.users)).toHaveText("1 of 2");
  await page.getByRole("button", { name: change.save }).click();
  await dialog.getByRole("button", { name: change.confirm }).click();
  await expect(page.getByText(change.done)).toBeVisible();
  await expect(fact(page, t.users)).toHaveText("1 of 3");
  await page.getByRole("radio", { name: price.annual }).check();
  await page.getByRole("button", { name: change.save }).click();
  await expect(fact(page, change.then.annual)).toHaveText(euros(72_000));
  await expect(fact(page, change.dueNow)).toHaveText(/€6\d\d\.\d\d/);
  await dialog.getByRole("button", { name: change.confirm }).click();
  await expect(fact(page, t.name)).toHaveText(t.plan.annual);
  await expectAccessible(page);

  await page.getByRole("button", { name: actions.cancel }).click();
  await page.getByRole("dialog").getByRole("button", { name: actions.cancel }).click();
  await expect(page.getByText(/^Your subscription is cancelled and runs until/)).toBeVisible();
  await expect(page.getByRole("link", { name: banner.resubscribe })).toHaveAttribute("href", /#plan$/);
  await expect(page.getByRole("button", { name: actions.cancel })).toBeHidden();
  await page.getByRole("button", { name: actions.renew }).click();
  await expect(page.getByText(actions.renewed)).toBeVisible();
  await expect(page.getByRole("button", { name: actions.cancel })).toBeVisible();

  await withDatabase(
    (
      sql,
    ) => sql`update subscriptions s set cancelled_at = now() - interval '9 days', active_until = now() - interval '1 day'
      from users u where u.id = s.user_id and u.email = ${email}`,
  );
  await page.goto("/app");
  await expect(page.getByText(/^Your subscription ended on/)).toBeVisible();
  await page.getByRole("link", { name: banner.history }).click();
  await expect(fact(page, t.name)).toHaveText(t.plan.lapsed);
  await expect(page.getByRole("heading", { name: t.resubscribe })).toBeVisible();
  await expect(page.getByLabel(price.users)).toHaveValue("3");
  const arriving = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Invoice of/ })
    .first()
    .click();
  expect((await arriving).suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessible(page);
});

test("a user who joins a paying organisation finds their own plan on the tab and cancels it; an administrator sees both @long", async ({
  page,
}) => {
  const { OwnPlan: own, SubscriptionTab: t, SubscriptionActions: actions } = catalogues.en;
  const email = await givenSubscriber(page, 2);
  await withDatabase(
    (sql) => sql`with made as (insert into companies (name) values ('Meridian') returning id),
      paid as (insert into subscriptions
          (company_id, provider_subscription_id, type, units, price, cycle_start, cycle_end)
        select id, 'embedded.meridian.' || id, 'annual', 9, 205200, now(), now() + interval '1 year' from made)
      insert into company_users (company_id, user_id, role_id, accepted_at)
        select made.id, u.id, 3, now() from made, users u where u.email = ${email}`,
  );
  await page.goto("/app/account/account");
  await page.getByRole("link", { name: catalogues.en.AccountPage.tab.subscription }).click();
  await expect(page.getByRole("heading", { name: own.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: t.title })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: actions.cancel }).click();
  await page.getByRole("dialog").getByRole("button", { name: actions.cancel }).click();
  await expect(fact(page, t.until)).toBeVisible();
  await withDatabase(
    (sql) => sql`update company_users c set role_id = 1 from users u where u.id = c.user_id and u.email = ${email}`,
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: own.title })).toBeVisible();
  await expect(fact(page, t.users)).toHaveText("1 of 9");
  await expect(page.getByRole("button", { name: actions.renew })).toHaveCount(1);
  await expect(page.getByRole("button", { name: actions.cancel })).toHaveCount(1);

  await withDatabase(
    (
      sql,
    ) => sql`update subscriptions s set cancelled_at = now() - interval '9 days', active_until = now() - interval '1 day'
      from company_users c join users u on u.id = c.user_id where s.company_id = c.company_id and u.email = ${email}`,
  );
  await page.goto("/app/account/manage-users");
  await expect(page.getByText(catalogues.en.CompanyUsers.noPlan)).toBeVisible();
  await expect(page.getByRole("button", { name: catalogues.en.CompanyUsers.invite })).toBeDisabled();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/app/account/company-groups");
    await expect(page.getByText(catalogues.en.CompanyGroups.noPlan)).toBeVisible();
    await expect(page.getByRole("button", { name: catalogues.en.CompanyGroups.create })).toBeDisabled();
  }
});

test("an exhausted trial says so wherever something would be sent", async ({ page }) => {
  const { LimitBanner: t, SubscriptionTab: tab } = catalogues.en;
  const { email } = await signUpByApi(page);
  await page.goto("/app/account/subscription");
  await expect(fact(page, tab.name)).toHaveText(tab.plan.trial);
  await expect(fact(page, tab.templates)).toHaveText("0 of 5");
  await sendTen(email);
  for (const path of ["/app", "/app/documents"]) {
    await page.goto(path);
    await expect(page.getByText(t.reached)).toBeVisible();
    await expect(page.getByRole("link", { name: t.upgrade })).toHaveAttribute("href", "/app/account/subscription");
  }
  await page.goto("/app/sign-wizard/new");
  await expect(page.getByText(catalogues.en.errors.plan_limit)).toBeVisible();
  await expect(page.getByRole("button", { name: catalogues.en.StepButtons.continue })).toBeDisabled();
  await page.goto("/app/account/subscription");
  await expect(fact(page, tab.workflowsInTotal)).toHaveText("10 of 10");
  await expect(page.getByText(t.reached)).toBeVisible();
});

test.describe("in Greek, on a phone", () => {
  test.use({ locale: "el-GR", viewport: { width: 390, height: 844 } });

  test("a full cycle names its number; an enterprise plan has no picker", async ({ page }) => {
    const { SubscriptionTab: t, LimitBanner: limit } = catalogues.gk;
    const email = await givenSubscriber(page, 1);
    await page.context().addCookies([{ name: "NEXT_LOCALE", value: "gk", url: headers.origin }]);
    await withDatabase(
      (sql) => sql`insert into workflows (initiator_id, status, execute_at)
        select u.id, 'inProgress', now() from users u, generate_series(1, 100) where u.email = ${email}`,
    );
    for (const path of ["/app", "/app/sign-wizard/new", "/app/account/subscription"]) {
      await page.goto(path);
      await expect(page.getByText(/\(100\)/).first()).toBeVisible();
    }
    await expect(page.getByRole("link", { name: limit.more })).toHaveAttribute("href", /#plan$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await withDatabase(
      (sql) => sql`with made as (insert into companies (name) values ('Αιγαίο') returning id),
        joined as (insert into company_users (company_id, user_id, role_id, accepted_at)
          select made.id, u.id, 1, now() from made, users u where u.email = ${email}),
        gone as (delete from subscriptions s using users u where u.id = s.user_id and u.email = ${email})
        insert into enterprise_subscriptions (company_id, organisation_unit_limit) select id, 12 from made`,
    );
    await page.goto("/app/account/subscription");
    await expect(fact(page, t.name)).toHaveText(t.plan.enterprise);
    await expect(fact(page, t.users)).toHaveText(filled(t.used, { used: 1, limit: 12 }));
    await expect(page.getByText(t.enterpriseNote)).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
    await expectAccessible(page);
  });
});
