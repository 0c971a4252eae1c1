import type { Page } from "@playwright/test";
import { withDatabase } from "./database";
import { adminOfEnterprise } from "./enterprise";
import { codeAt, givenApp } from "./given-app";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

// Sign-ins that ask for a second step answer 401, which the browser logs.
test.use({ allowRefusals: true });

const { ChangePasswordForm, LoginForm, NewPasswordFields, PasskeySignIn, ProofDialog } = catalogues.en;
const { SecondStep, SecondStepForm, SecondStepPage } = catalogues.en;
const origin = () => process.env.APP_URL ?? "";

/** An authenticator that verifies its user and says yes at once. */
async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", { options });
  return { client, authenticatorId };
}

async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  const written = page.getByLabel(LoginForm.password, { exact: true });
  const form = page.locator("form", { has: written }); // without scripts, another one asks for the address too
  await form.getByLabel(LoginForm.email).fill(email);
  await written.fill(password);
  await form.getByRole("button", { name: LoginForm.submit, exact: true }).click();
}

const isIn = (page: Page) => expect(page.getByRole("heading", { name: "Hello, Ελένη" })).toBeVisible();
const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

test("an authenticator app is set up on the account page, and asked for when signing in @long", async ({ page }) => {
  const person = await signUpByApi(page);
  await page.goto("/app/account/account/sign-in");
  await expect(page.getByText(SecondStep.intro)).toBeVisible();
  await page.getByRole("button", { name: SecondStep.setUp, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: SecondStep.totpTitle });
  await expect(dialog.getByRole("img", { name: SecondStep.qrCode })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel(SecondStep.code).fill("000000");
  await dialog.getByRole("button", { name: SecondStep.turnOn }).click();
  await expect(dialog.getByText(catalogues.en.validation.codeWrong).first()).toBeVisible();
  await expect(dialog.getByLabel(SecondStep.code)).toBeFocused();
  await dialog.getByLabel(SecondStep.code).press("Backspace");
  await expect(dialog.getByLabel(SecondStep.code)).toBeFocused();
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5_000) await page.waitForTimeout(left); // the period before counts until this one ends
  await dialog.getByLabel(SecondStep.code).fill(codeAt(secret, -1));
  await dialog.getByRole("button", { name: SecondStep.turnOn }).click();
  const shown = page.getByRole("dialog", { name: SecondStep.codesTitle });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  const [recoveryCode = ""] = await shown.getByRole("listitem").allTextContents();
  await expectAccessible(page);
  await shown.getByRole("button", { name: SecondStep.kept }).click();
  await expect(page.getByText(SecondStep.totpOn)).toBeVisible();

  for (const [label, code, other] of [
    [SecondStepForm.code, codeAt(secret), null],
    [SecondStepForm.recoveryCode, recoveryCode, SecondStepPage.other.recoveryCode],
  ] as const) {
    await page.request.post("/v1/auth/sign-out", { headers: { origin: origin() } });
    await page.goto("/app/login?origin=%2Fcontacts");
    await typePassword(page, person);
    await expect(page.getByRole("heading", { name: SecondStepPage.title })).toBeVisible();
    if (other) await page.getByRole("link", { name: other }).click();
    await page.getByLabel(label).fill("222222");
    await page.getByRole("button", { name: SecondStepForm.submit }).click();
    await expect(page.getByText(catalogues.en.validation.codeWrong).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(label).fill(code);
    await page.getByRole("button", { name: SecondStepForm.submit }).click();
    await expect(page).toHaveURL(/\/app\/contacts/);
  }
});

test("a sign-in that has waited too long begins again @long", async ({ page }) => {
  const person = await givenApp(page);
  await page.goto("/app/login");
  await typePassword(page, person);
  await expect(page.getByLabel(SecondStepForm.code)).toBeVisible();
  await withDatabase(
    (sql) => sql`update second_step_challenges set expires_at = now() - interval '1 second'
      where user_id = (select id from users where email = ${person.email})`,
  );
  await page.reload();
  await expect(page.getByText(catalogues.en.errors.second_step_expired)).toBeVisible();
  await expect(page.getByLabel(LoginForm.email)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("password, code and recovery code sign in, and refusals are told", async ({ page }) => {
    const person = await givenApp(page);
    for (const [index, code] of [codeAt(person.secret), person.recoveryCodes[0] ?? ""].entries()) {
      await page.goto("/app/login?origin=%2Fcontacts");
      await typePassword(page, { ...person, password: "wrong horse 9" });
      await expect(page.getByRole("alert")).toContainText(catalogues.en.errors.wrong_credentials);
      await typePassword(page, person);
      await expect(page.getByRole("heading", { name: SecondStepPage.title })).toBeVisible();
      if (index === 1) await page.getByRole("link", { name: SecondStepPage.other.recoveryCode }).click();
      const field = page.getByLabel(index === 0 ? SecondStepForm.code : SecondStepForm.recoveryCode);
      await field.fill("222222");
      await page.getByRole("button", { name: SecondStepForm.submit }).click();
      await expect(page.getByRole("alert")).toContainText(catalogues.en.validation.codeWrong);
      await field.fill(code);
      await page.getByRole("button", { name: SecondStepForm.submit }).click();
      await expect(page).toHaveURL(/\/app\/contacts/);
      await page.context().clearCookies();
    }
  });

  test("a form of another site signs nobody in", async ({ page }) => {
    const { email, password } = await signUpByApi(page);
    await page.context().clearCookies();
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await page.request.post("/v1/auth/sign-in", { form: { email, password }, headers, maxRedirects: 0 });
    expect(answer.headers()["location"]).toContain("problem=errors.foreign_origin");
    expect(await page.context().cookies()).toEqual([]);
  });
});

test("a passkey is added, renamed, signs in alone and at the address, is a second step, and is removed @long", async ({
  page,
}) => {
  const person = await signUpByApi(page);
  const { client, authenticatorId } = await withAuthenticator(page);
  await page.goto("/app/account/account/sign-in");
  await page.getByRole("button", { name: SecondStep.addPasskey }).click();
  await page.getByLabel(SecondStep.name, { exact: true }).fill("Laptop");
  await expectAccessible(page);
  await page.getByRole("button", { name: SecondStep.make }).click();
  await page.getByRole("button", { name: SecondStep.kept }).click();
  await page.getByRole("button", { name: SecondStep.renameOf.replace("{name}", "Laptop") }).click();
  await page.getByLabel(SecondStep.name, { exact: true }).fill("Work laptop");
  await page.getByRole("dialog").getByRole("button", { name: SecondStep.rename }).click();
  await expect(page.getByText("Work laptop", { exact: true })).toBeVisible();
  const signOut = () => page.request.post("/v1/auth/sign-out", { headers: { origin: origin() } });

  await signOut(); // offered at the address, the authenticator says yes by itself
  await page.goto("/app/login");
  await isIn(page);

  await signOut();
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await page.goto("/app/login");
  await expectAccessible(page);
  await typePassword(page, person);
  // The page that is being left has a button of the same name.
  await expect(page.getByRole("heading", { name: SecondStepPage.title })).toBeVisible();
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: SecondStepForm.usePasskey }).click();
  await isIn(page);

  await page.goto("/app/account/account/sign-in");
  await page.getByRole("button", { name: SecondStep.removeOf.replace("{name}", "Work laptop") }).click();
  await page.getByRole("dialog").getByRole("button", { name: SecondStep.remove }).click();
  await expect(page.getByText(SecondStep.passkeyRemoved)).toBeVisible();
  await signOut();
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await page.goto("/app/login");
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: PasskeySignIn.with }).click();
  await expect(page.getByText(catalogues.en.errors.passkey_refused)).toBeVisible();
});

test("an old session asks for a proof in a dialog, and keeps what was entered @long", async ({ page }) => {
  const { email, password } = await signUpByApi(page);
  await page.goto("/app/account/account/sign-in");
  await withDatabase(
    (sql) => sql`update sessions set proved_at = now() - interval '11 minutes'
      where user_id = (select id from users where email = ${email})`,
  );
  await page.getByLabel(ChangePasswordForm.currentPassword).fill(password);
  await page.getByLabel(NewPasswordFields.password.next, { exact: true }).fill("another horse 9");
  await page.getByLabel(NewPasswordFields.again.next).fill("another horse 9");
  const submit = page.getByRole("button", { name: ChangePasswordForm.submit });
  await submit.click();
  const dialog = page.getByRole("dialog", { name: ProofDialog.title });
  await expect(dialog.getByLabel(ProofDialog.label.password)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText(catalogues.en.errors.proof_required)).toBeVisible();
  await submit.click();
  await dialog.getByLabel(ProofDialog.label.password).fill("wrong horse 9");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(catalogues.en.validation.passwordWrong)).toBeVisible();
  await dialog.getByLabel(ProofDialog.label.password).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(ChangePasswordForm.done)).toBeVisible();
});

test("an organisation that demands a second step leads to setting it up before anything else @long", async ({
  page,
}) => {
  const companyId = await adminOfEnterprise(page);
  const { SecondStepBanner, SecondStepSetupPage, SignInRulesForm } = catalogues.en;
  await page.goto("/app/account/company-settings/sign-in");
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(SignInRulesForm.day).fill(day);
  await page.getByLabel(SignInRulesForm.hours).fill("12");
  await page.getByRole("button", { name: SignInRulesForm.submit }).click();
  await expect(page.getByText(SignInRulesForm.saved)).toBeVisible();
  await page.goto("/app");
  await expect(page.getByRole("link", { name: SecondStepBanner.setUp })).toBeVisible();
  await withDatabase(
    (sql) => sql`update companies set second_step_from = now() - interval '1 day' where id = ${companyId}`,
  );
  for (const path of ["/app/contacts", "/app", "/app/account/account"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/app\/second-step$/);
  }
  await expect(page.getByRole("heading", { name: SecondStepSetupPage.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: SecondStep.setUp, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: SecondStep.totpTitle });
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel(SecondStep.code).fill(codeAt(secret));
  await dialog.getByRole("button", { name: SecondStep.turnOn }).click();
  await page.getByRole("button", { name: SecondStep.kept }).click();
  await page.getByRole("link", { name: SecondStepSetupPage.goOn }).click();
  await isIn(page);
});

test("the ways in fit a phone, in Greek, also for an address of one long word @long", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const person = await givenApp(page, "elenipapadopouloukonstantinidou");
  await page.context().addCookies([{ name: "NEXT_LOCALE", value: "gk", url: origin() }]);
  const { gk } = catalogues;
  await page.goto("/app/login");
  await noSidewaysScroll(page);
  await page.getByLabel(gk.LoginForm.email).fill(person.email);
  await page.getByLabel(gk.LoginForm.password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: gk.LoginForm.submit, exact: true }).click();
  await expect(page.getByRole("heading", { name: gk.SecondStepPage.title })).toBeVisible();
  await noSidewaysScroll(page);
  await page.getByLabel(gk.SecondStepForm.code).fill(codeAt(person.secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app$/);
  await page.goto("/app/account/account/sign-in");
  await expect(page.getByText(gk.SecondStep.introOn).or(page.getByText(SecondStep.introOn))).toBeVisible();
  await noSidewaysScroll(page);
});
