import type { Page } from "@playwright/test";
import { startOpenidProvider } from "../support/openid-provider";
import { codeAt, givenApp } from "./given-app";
import { catalogues, expect, test, uniqueAddress } from "./support";

// All tests share one provider at one address.
test.describe.configure({ mode: "serial" });

let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
test.beforeAll(async () => {
  provider = await startOpenidProvider(Number(process.env.PORT) + 8);
});
test.afterAll(() => provider.stop());
test.beforeEach(() => {
  const person = { sub: uniqueAddress("subject"), email: uniqueAddress("external"), email_verified: true };
  Object.assign(provider.state, { person: { ...person, given_name: "Νίκος" }, refuses: false, tampers: false });
});

const { errors, ExternalSignIn, LoginForm, SecondStepForm, SecondStepPage, Shell } = catalogues.en;
const goOnWith = (page: Page, name: string) =>
  page.getByRole("link", { name: ExternalSignIn.with.replace("{provider}", name) }).click();

test("signs in through the provider, and can sign in again after signing out", async ({ page }) => {
  await page.goto("/app/signup?package=monthly");
  await goOnWith(page, "Google");
  await expect(page.getByRole("heading", { name: "Before you continue.." })).toBeVisible();
  await expect(page).toHaveURL(/organisation-detail\?package=monthly$/);
  await expect(page.getByText(catalogues.en.SignInByToken.done)).toBeVisible();
  await page.getByRole("button", { name: Shell.signOut }).click();
  await expect(page.getByRole("button", { name: LoginForm.submit, exact: true })).toBeVisible();
  await goOnWith(page, "Google");
  await expect(page).toHaveURL(/organisation-detail/);
});

test("says why it did not work", async ({ page, context }) => {
  provider.state.refuses = true;
  await page.goto("/app/login");
  await goOnWith(page, "Google");
  await expect(page.getByText(errors.external_refused)).toBeVisible();

  Object.assign(provider.state, { refuses: false, person: { ...provider.state.person, email_verified: false } });
  await goOnWith(page, "Google");
  await expect(page.getByText(errors.external_unverified)).toBeVisible();

  // The provider's answer has another state than this browser was given.
  provider.state.tampers = true;
  await goOnWith(page, "Google");
  await expect(page.getByText(errors.external_failed)).toBeVisible();

  await goOnWith(page, "Microsoft");
  await expect(page.getByText(errors.external_unavailable)).toBeVisible();
  const jar = await context.cookies();
  expect(jar.filter(({ name }) => name === "countersign.session")).toEqual([]);
});

test.describe("an account with a second step", () => {
  test.use({ allowRefusals: true }); // the exchange answers 401 and asks for it
  test("the provider is one step only: the second is asked for after it", async ({ page }) => {
    const { email, secret } = await givenApp(page);
    Object.assign(provider.state, { person: { ...provider.state.person, email } });
    for (const isFinished of [false, true]) {
      await page.goto("/app/login");
      await goOnWith(page, "Google");
      await expect(page.getByRole("heading", { name: SecondStepPage.title })).toBeVisible();
      if (isFinished) {
        await page.getByLabel(SecondStepForm.code).fill(codeAt(secret));
        await page.getByRole("button", { name: SecondStepForm.submit }).click();
        await expect(page.getByRole("heading", { name: "Hello, Ελένη" })).toBeVisible();
      } else {
        await page.goto("/app/contacts");
        await expect(page).toHaveURL(/\/login/);
      }
    }
  });
});
