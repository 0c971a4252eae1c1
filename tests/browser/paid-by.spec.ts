import { buyByApi } from "./buy-by-api";
import { withDatabase } from "./database";
import { companyByApi } from "./enterprise";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, type TestLanguage } from "./support";

// Signing in again after leaving is refused to the old session, which the browser logs.
test.use({ allowRefusals: true });

for (const [width, language] of [
  [1280, "en"],
  [390, "es"],
] as const satisfies [number, TestLanguage][])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`the plan's card says who pays, and whoever leaves chooses who does then${width === 390 ? "" : " @long"}`, async ({
      page,
      browser,
    }) => {
      const { SubscriptionTab: t, LeaveMembership: leaving, ConfirmDialog } = catalogues[language];
      await signUpByApi(page, language);
      await buyByApi(page, 4);
      const id = await companyByApi(page, "Meridian");
      const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
      const [first, second] = await Promise.all(contexts.map((context) => context.newPage()));
      if (!first || !second) throw new Error("No page was opened");
      const names = new Map([
        [first, "Ann"],
        [second, "Bob"],
      ]);
      const addresses: string[] = [];
      for (const [one, name] of names) {
        await one.setViewportSize({ width, height: 900 });
        const { email } = await signUpByApi(one, language);
        addresses.push(email);
        await withDatabase(async (sql) => {
          await sql`update users set first_name = ${name}, last_name = 'Wolfeschlegelsteinhausenbergerdorff-Vlachou' where email = ${email}`;
          await sql`insert into company_users (company_id, user_id, role_id, accepted_at)
            select ${id}, id, 1, now() from users where email = ${email}`;
        });
      }
      const paidBy = first.locator("dl > div").filter({ has: first.getByText(t.paidBy, { exact: true }) });
      await first.goto("/app/account/subscription");
      await expect(paidBy.locator("dd")).toHaveText("Ελένη Παπαδοπούλου");

      await page.goto("/app/leave/organisation");
      await expect(page.getByText(leaving.endsPayment.replace("{company}", "Meridian"))).toBeVisible();
      await page.getByLabel(leaving.heirOfPayment).selectOption({ index: 1 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: leaving.leave }).click();
      const asking = page.getByRole("dialog", { name: leaving.confirmTitle.replace("{company}", "Meridian") });
      await expect(asking.getByRole("button", { name: ConfirmDialog.back })).toBeVisible();
      await asking.getByRole("button", { name: leaving.leave }).click();
      await expect(page).toHaveURL(/\/app\/login/);

      await first.reload();
      await expect(paidBy.locator("dd")).toHaveText(/^Bob Wolfeschlegel/);
      expect(await first.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(first);
      const { youPayNow } = catalogues[language].mails;
      const subject = youPayNow.subject.replace("{company}", "Meridian");
      await mailTo(second.request, addresses[1] ?? "", (mail) => mail.subject === subject);
      await Promise.all(contexts.map((context) => context.close()));
    });
  });
