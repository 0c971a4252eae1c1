import type { Page } from "@playwright/test";
import { withDatabase } from "./database";
import { adminOfEnterprise } from "./enterprise";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

const t = catalogues.en;
const [office, elsewhere] = ["203.0.113.7", "198.51.100.9"];

// An ended session answers 401, and an administrator at the wrong address 403 and 422, which the browser logs.
test.use({ allowRefusals: true });

const from = (page: Page, ip: string) => page.context().setExtraHTTPHeaders({ "x-forwarded-for": ip });

/** The last sign of the person in all of their sessions is so old. */
const restFor = (userId: number, seconds: number) =>
  withDatabase(
    (sql) => sql`update sessions set created_at = now() - ${seconds} * interval '1 second',
      proved_at = now() - ${seconds} * interval '1 second', active_at = now() - ${seconds} * interval '1 second'
      where user_id = ${userId}`,
  );

test("an administrator sets networks with the own address in them, and elsewhere reads who can change that @long", async ({
  page,
}) => {
  const companyId = await adminOfEnterprise(page);
  await from(page, office);
  await page.goto("/app/account/company-settings/sign-in");
  const main = page.getByRole("main");
  const field = main.getByRole("textbox", { name: t.NetworksForm.networks });
  const save = main.getByRole("button", { name: t.NetworksForm.submit });
  await field.fill("198.51.100.0/24");
  await save.click();
  await expect(main.getByText(t.validation.networksWithoutYou.replace("{ip}", office)).first()).toBeVisible();
  await field.fill(`  203.0.113.0/24\n\n::ffff:${office}`);
  await save.click();
  await expect(page.getByText(t.NetworksForm.saved)).toBeVisible();
  await expect(field).toHaveValue(`203.0.113.0/24\n${office}/32`);

  await withDatabase((sql) => sql`update companies set networks = ${[`${office}/32`]} where id = ${companyId}`);
  await field.fill(`192.0.2.0/24\n${office}`);
  await save.click();
  await expect(main.getByText(t.NetworksForm.storedNow.replace("{networks}", `${office}/32`))).toBeVisible();
  await expect(field).toHaveValue(`192.0.2.0/24\n${office}`);
  await save.click();
  await expect(field).toHaveValue(`192.0.2.0/24\n${office}/32`);

  await from(page, elsewhere);
  for (const path of ["/app/account/company-settings", "/app", "/app/documents"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: t.OutsideNetworksPage.title })).toBeVisible();
  }
  await expect(main.getByText(elsewhere)).toBeVisible();
  await expect(main).not.toContainText("192.0.2");
  await expectAccessible(page);
  const refused = () =>
    withDatabase(async (sql) => [
      ...(await sql`select ip from security_events where event = 'refusedOutside' and company_id = ${companyId}`),
    ]);
  await expect.poll(refused).toContainEqual({ ip: elsewhere });
  await from(page, office);
  await main.getByRole("link", { name: t.OutsideNetworksPage.again }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("an idle session is warned, prolonged, and ends without losing what was entered; another tab signs in again @long", async ({
  page,
  context,
}) => {
  await adminOfEnterprise(page);
  const { user } = await callApi(page, "GET", "/auth/me");
  await page.clock.install();
  await page.goto("/app/account/company-settings/sign-in");
  const main = page.getByRole("main");
  await main.getByLabel(t.SignInRulesForm.idle).fill("5");
  await main.getByRole("button", { name: t.SignInRulesForm.submit }).click();
  await expect(page.getByText(t.SignInRulesForm.saved)).toBeVisible();
  await page.reload();

  const field = main.getByRole("textbox", { name: t.NetworksForm.networks });
  await field.fill("typed before the end");
  await restFor(user.id, 240);
  await page.clock.fastForward("04:00");
  const warning = page.getByRole("dialog", { name: t.SessionWatch.warnTitle });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  const stay = warning.getByRole("button", { name: t.SessionWatch.stay });
  await page.route("**/v1/auth/activity", (call) => call.fulfill({ status: 429, json: {} }));
  await stay.click();
  await expect(warning.getByText(t.SessionWatch.unreachable)).toBeVisible();
  await page.unroute("**/v1/auth/activity");
  // Pressed while the page asks: said as soon as that is answered.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/v1/auth/activity", async (call) => {
    if (call.request().method() === "GET") await held;
    await call.continue();
  });
  const asked = page.waitForRequest((call) => call.url().endsWith("/auth/activity") && call.method() === "GET");
  await page.clock.fastForward("00:06");
  await asked;
  await stay.click();
  release();
  await expect(warning).toBeHidden();
  await page.unroute("**/v1/auth/activity");

  await restFor(user.id, 301);
  await page.clock.fastForward("04:30");
  const cover = page.getByRole("alertdialog", { name: t.SessionWatch.endedTitle });
  await expect(cover).toBeVisible();
  await expectAccessible(page);
  await expect(cover.getByRole("link", { name: t.SessionWatch.signIn })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(cover).toBeVisible();

  const opened = context.waitForEvent("page");
  await cover.getByRole("link", { name: t.SessionWatch.signIn }).click();
  const tab = await opened;
  await tab.getByLabel(t.LoginForm.email, { exact: true }).fill(user.email);
  await tab.getByLabel(t.LoginForm.password, { exact: true }).fill("correct horse 9");
  await tab.keyboard.press("Enter");
  await expect(tab.getByRole("navigation").first()).toBeVisible();
  await tab.close();
  await page.clock.fastForward("00:06");
  await expect(cover).toBeHidden();
  await expect(field).toHaveValue("typed before the end");
  await main.getByRole("button", { name: t.NetworksForm.submit }).click();
  await expect(main.getByText(/“typed before the end” is not a network/).first()).toBeVisible();
});

test("a member whose sessions an administrator ends keeps what was entered, and nobody else goes on there @long", async ({
  page,
  browser,
}) => {
  const companyId = await adminOfEnterprise(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signUpByApi(other, "en", "member");
  const { user } = await callApi(other, "GET", "/auth/me");
  await withDatabase(
    (sql) => sql`insert into company_users (company_id, user_id, role_id, accepted_at)
      values (${companyId}, ${user.id}, 3, now())`,
  );
  await other.clock.install();
  await other.goto("/app/contacts");
  await page.goto("/app/account/manage-users");
  const name = `${user.first_name} ${user.last_name}`;
  const row = page.getByRole("row").filter({ hasText: user.email });
  await row.getByRole("button", { name: t.UserTable.actionsOf.replace("{name}", name) }).click();
  await page.getByRole("menuitem", { name: t.UserTable.endSessions }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.UserTable.endSessions }).click();
  await expect(page.getByText(t.UserTable.endSessionsDone)).toBeVisible();

  await other.mouse.click(5, 5);
  await other.clock.fastForward("05:00");
  const cover = other.getByRole("alertdialog", { name: t.SessionWatch.endedTitle });
  await expect(cover).toBeVisible();
  await signUpByApi(other, "en", "stranger");
  await other.clock.fastForward("00:06");
  await expect(cover.getByText(t.SessionWatch.other)).toBeVisible();
  await context.close();
});
