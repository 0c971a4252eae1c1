import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import type { Page } from "@playwright/test";
import { withDatabase } from "./database";
import { adminOfEnterprise } from "./enterprise";
import { callApi } from "./given-sent";
import { catalogues, expect, signUpByApi, test, uniqueAddress } from "./support";

const { ProofDialog, UserForm, UserTable, CompanyUsers, Webhooks, errors, LoginForm } = catalogues.en;

// A call without a fresh proof answers 403, which the browser logs.
test.use({ allowRefusals: true });

const growOld = (email: string) =>
  withDatabase(
    (sql) => sql`update sessions set proved_at = now() - interval '11 minutes'
      where user_id = (select id from users where email = ${email})`,
  );

test("an old session is asked for a proof where it invites, gives a role and leads events away, and nothing typed is lost @long", async ({
  page,
}) => {
  const companyId = await adminOfEnterprise(page);
  const { user } = await callApi(page, "GET", "/auth/me");
  await withDatabase((sql) => sql`update users set confirmed_at = now() where id = ${user.id}`);
  const dialog = page.getByRole("dialog", { name: ProofDialog.title });
  const prove = async () => {
    await dialog.getByLabel(ProofDialog.label.password).fill("correct horse 9");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  };
  const main = page.getByRole("main");
  const email = uniqueAddress("invited");

  await page.goto(`/app/companies/${companyId}/users/new`);
  await main.getByLabel(UserForm.firstName, { exact: true }).fill("Nikos");
  await main.getByLabel(UserForm.lastName, { exact: true }).fill("Kazantzakis");
  await main.getByLabel(UserForm.email, { exact: true }).fill(email);
  await main.getByLabel(UserForm.role, { exact: true }).selectOption("1");
  await growOld(user.email);
  await main.getByRole("button", { name: UserForm.invite }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByText(errors.proof_required)).toBeVisible();
  await expect(main.getByLabel(UserForm.email, { exact: true })).toHaveValue(email);
  await main.getByRole("button", { name: UserForm.invite }).click();
  await prove();
  await expect(main.getByText(CompanyUsers.userCreated)).toBeVisible();

  await growOld(user.email);
  await main
    .getByRole("combobox", { name: UserTable.roleOf.replace("{name}", "Nikos Kazantzakis") })
    .selectOption(UserTable.roles[2]);
  await prove();
  await expect(page.getByText(UserTable.roleChanged)).toBeVisible();

  await growOld(user.email);
  await page.goto("/app/account/api-settings");
  await main.getByRole("button", { name: Webhooks.add }).click();
  const panel = page.getByRole("dialog", { name: Webhooks.addTitle });
  await panel.getByLabel(Webhooks.url).fill("https://example.com/in");
  await panel.getByRole("button", { name: Webhooks.save }).click();
  await expect(dialog).toBeVisible();
  await prove();
  await expect(page.getByText(Webhooks.saved)).toBeVisible();
});

const credentials = { email: "attacker@example.test", password: "correct horse 9" };

/** The addresses of all calls that can set a cookie: their files mention cookies, or signing in or out. */
const paths = readdirSync("app/v1", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/route.ts"))
  .filter((file) => /cookie|(?:signedIn|signedOut|token)Answer/i.test(readFileSync(path.join("app/v1", file), "utf8")))
  .map((file) => `/${path.dirname(file)}`.replaceAll(/\[\w+\]/g, "1"));

test("a page of another site signs nobody in, by any of the forms that it can post @long", async ({
  page,
  baseURL,
}) => {
  expect(paths.length).toBeGreaterThan(15);
  const encodings = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
  await page.request.post("/v1/auth/sign-up", { data: { ...credentials, first_name: "M", last_name: "M" } });
  await page.context().clearCookies();
  const fields = (enctype: string) =>
    enctype === "text/plain"
      ? `<input name='${JSON.stringify({ ...credentials, first_name: "M", last_name: "M", x: "" }).slice(0, -2)}' value='"}'>`
      : Object.entries(credentials)
          .map(([name, value]) => `<input name="${name}" value="${value}">`)
          .join("");
  const evil = http.createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://evil");
    const [to, enctype] = [searchParams.get("to") ?? "", searchParams.get("enctype") ?? ""];
    response.setHeader("content-type", "text/html");
    response.end(
      `<form method="post" action="${baseURL}/v1${to}" enctype="${enctype}">${fields(enctype)}<button>Go</button></form>`,
    );
  });
  await new Promise<void>((resolve) => evil.listen(0, "127.0.0.1", resolve));
  const address = evil.address();
  const port = typeof address === "object" && address ? address.port : 0;
  for (const to of paths)
    for (const enctype of encodings) {
      await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ to, enctype }).toString()}`);
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().startsWith(`${baseURL}/v1${to}`)),
        page.getByRole("button", { name: "Go" }).click(),
      ]);
      // 405: the call has no POST, the only method that a form of another site can use to change something.
      const isLedBack = answer.status() === 303 && answer.headers()["location"]?.includes("foreign_origin");
      expect([to, enctype, isLedBack || [403, 405].includes(answer.status()), answer.status()]).toEqual([
        to,
        enctype,
        true,
        answer.status(),
      ]);
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect([to, enctype, names.filter((name) => name.includes("session"))]).toEqual([to, enctype, []]);
    }
  await new Promise((resolve) => evil.close(resolve));
  await page.goto("/app/login");
  await expect(page.getByRole("button", { name: LoginForm.submit, exact: true })).toBeVisible();
});

test("the sign-in page in two tabs signs in from both, also as somebody else, and each page is of who is signed in @long", async ({
  page,
  context,
}) => {
  const one = await signUpByApi(page, "en", "one");
  const other = await signUpByApi(page, "en", "other");
  await context.clearCookies({ name: /session/ });
  const tab = await context.newPage();
  for (const each of [page, tab]) await each.goto("/app/login");
  const signIn = async (each: Page, { email, password }: typeof one) => {
    await each.getByLabel(LoginForm.email, { exact: true }).fill(email);
    await each.getByLabel(LoginForm.password, { exact: true }).fill(password);
    await each.getByRole("button", { name: LoginForm.submit, exact: true }).click();
    await each.waitForURL((url) => url.pathname === "/app");
  };
  await signIn(page, one);
  await signIn(tab, other);
  for (const each of [page, tab]) {
    await each.goto("/app/account/account");
    await expect(each.getByRole("main").getByText(other.email).first()).toBeVisible();
  }
  await page.goto("/app/login");
  await expect(page).toHaveURL(/\/app$/);
});
