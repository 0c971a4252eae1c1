import type { Page } from "@playwright/test";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

/** Presses Tab until the element has the focus; fails if no key reaches it. */
async function tabTo(page: Page, name: string | RegExp, role: "textbox" | "button" | "link" = "textbox") {
  const target = role === "textbox" ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name });
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No key leads to ${String(name)}`);
}

test("from stranger to dashboard with the keyboard only @long", async ({ page, request }) => {
  const { SignUpForm, NewPasswordFields, OnboardingCompanyForm, StartTrial, Dashboard, ConfirmForm } = catalogues.en;
  const email = uniqueAddress("newcomer");
  await page.goto(`/app/signup?email=${email}&package=monthly&users=3&workflows=700`);
  await expect(page.getByLabel(SignUpForm.email)).toHaveValue(email);
  await expectAccessible(page);
  const type = async (label: string, text: string) => {
    await tabTo(page, label);
    await page.keyboard.type(text);
  };
  await type(SignUpForm.firstName, "Ελένη");
  await type(SignUpForm.lastName, "Παπαδοπούλου");
  await type(NewPasswordFields.password.first, "correct horse 9");
  await type(NewPasswordFields.again.first, "correct horse 8");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passwords must match")).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Before you continue.." })).toBeVisible();
  await expect(page.getByText(SignUpForm.done)).toBeVisible();
  await page.goto("/app/documents");
  await expect(page).toHaveURL(/organisation-detail/);
  await page.goBack();
  await expect(page).toHaveURL(/package=monthly&users=3&workflows=700/);
  await expectAccessible(page);
  await type(OnboardingCompanyForm.name, "Ελιά ΑΕ");
  await type(OnboardingCompanyForm.address, "Ερμού 1");
  await tabTo(page, OnboardingCompanyForm.submit, "button");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Required", { exact: true })).toHaveCount(1); // the phone
  await page.keyboard.type("+30 210 555 0142");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/pricing\?package=monthly&users=3&workflows=700/);
  await expect(page.getByText("Thanks! We've got what we need to enable company functionality")).toBeVisible();
  await expect(page.getByText("€133.00", { exact: true })).toBeVisible(); // 7 units, which is over 5, at 19 euros each
  await expectAccessible(page);
  await tabTo(page, StartTrial.start, "button");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Hello, Ελένη" })).toBeVisible();
  await expect(page.getByText(Dashboard.unverifiedTitle)).toBeVisible();
  await page.goto("/app/pricing");
  await expect(page).toHaveURL(/\/app$/);
  await tabTo(page, Dashboard.verify, "link");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/email-verification/);
  await expectAccessible(page);
  const { text } = await mailTo(request, email);
  await type(ConfirmForm.code, /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText(ConfirmForm.done)).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByText(Dashboard.unverifiedTitle)).toBeHidden();
});

test("the account page: language, name, password, sessions and signing out", async ({ page, browser }) => {
  const sender = await signUpByApi(page);
  const elsewhere = await browser.newContext();
  const headers = { origin: process.env.APP_URL ?? "" };
  const { email, password } = sender;
  await elsewhere.request.post("/v1/auth/sign-in", { data: { email, password }, headers });
  await page.goto("/app/account");
  await expect(page).toHaveURL(/account\/account$/);
  await expectAccessible(page);
  const today = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "long", year: "numeric" }).format(new Date());
  await expect(page.getByText(today, { exact: true })).toBeVisible();

  await page.getByLabel(catalogues.en.LanguageSelect.label).selectOption("gk");
  const words = catalogues.gk;
  await expect(page.getByRole("heading", { name: words.AccountPage.title })).toBeVisible();
  const profile = page.locator("form").filter({ has: page.getByLabel(words.ProfileForm.lastName) });
  await profile.getByLabel(words.ProfileForm.lastName).fill("Σεφέρη");
  await profile.getByRole("button", { name: words.ProfileForm.submit }).click();
  await expect(page.getByText(words.ProfileForm.done)).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Ελένη Σεφέρη")).toBeVisible();

  const openPart = (part: "sign-in" | "devices") =>
    page.getByRole("link", { name: words.SettingParts.account[part] }).click();
  await openPart("devices");
  await expect(page.getByRole("button", { name: /^Αποσύνδεση από/ })).toHaveCount(2);
  await openPart("sign-in");
  await page.getByLabel(words.ChangePasswordForm.currentPassword).fill(password);
  await page.getByLabel(words.NewPasswordFields.password.next, { exact: true }).fill("another horse 8");
  await page.getByLabel(words.NewPasswordFields.again.next).fill("another horse 8");
  await page.getByRole("button", { name: words.ChangePasswordForm.submit }).click();
  await expect(page.getByText(words.ChangePasswordForm.done)).toBeVisible();
  await openPart("devices");
  await expect(page.getByRole("button", { name: /^Αποσύνδεση από/ })).toHaveCount(1);
  const gone = await elsewhere.request.get("/app/documents", { maxRedirects: 0 });
  expect(gone.headers()["location"] ?? (await gone.text())).toContain("/login");
  await elsewhere.close();

  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: words.Shell.menu }).click();
  await page.getByRole("menuitem", { name: words.Shell.signOut }).click();
  await expect(page).toHaveURL(/login/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByText(words.Shell.signedOut)).toBeVisible();
});

test("an invited colleague chooses a password and is signed in; the second time signs in and accepts @long", async ({
  page,
  playwright,
}) => {
  const { AcceptInvitationForm, CompanyInvitationPage, NewPasswordFields, LoginForm } = catalogues.en;
  const origin = process.env.APP_URL ?? "";
  const administrator = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const sample = { email: "admin@countersign.example", password: "countersign sample" };
  expect((await administrator.post("/v1/auth/sign-in", { data: sample })).status()).toBe(200);
  const { company } = (await (await administrator.get("/v1/auth/me")).json()) as { company: { id: number } };
  const invite = async (email: string, language = "en") => {
    const colleague = { first_name: "Μαρία", last_name: "Κ", email, role: "3", default_language: language };
    const answer = await administrator.post(`/v1/companies/${company.id}/company-users`, { data: colleague });
    expect(answer.status()).toBe(201);
    const { text } = await mailTo(administrator, email, (mail) => mail.text.includes("company-invitations"));
    return /\/app\/company-invitations\S+/.exec(text)?.[0] ?? "";
  };
  await page.goto(await invite(uniqueAddress("colleague"), "es"));
  const welcome = (language: "en" | "es") =>
    catalogues[language].CompanyInvitationPage.welcome.replace("{name}", "Μαρία");
  await expect(page.getByRole("heading", { name: welcome("es") })).toBeVisible();
  await expect(page.getByLabel(catalogues.es.NewPasswordFields.again.first)).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: welcome("en") })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: CompanyInvitationPage.contact })).toHaveAttribute("href", "/app/contact");
  await page.getByLabel(NewPasswordFields.password.first, { exact: true }).fill("correct horse 9");
  await page.getByLabel(NewPasswordFields.again.first).fill("correct horse 9");
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(page.getByLabel(NewPasswordFields.password.first, { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: AcceptInvitationForm.submit }).click();
  await expect(page.getByRole("heading", { name: "Hola, Μαρία" })).toBeVisible();
  await page.goto("about:blank"); // the dashboard keeps a connection as long as it is open
  await page.context().clearCookies();

  const known = await signUpByApi(page);
  await page.context().clearCookies();
  await page.goto(await invite(known.email));
  await page.getByRole("link", { name: CompanyInvitationPage.signIn }).click();
  await expect(page.getByLabel(LoginForm.email)).toHaveValue(known.email);
  await page.getByLabel(LoginForm.password, { exact: true }).fill(known.password);
  await page.getByRole("button", { name: LoginForm.submit, exact: true }).click();
  await page.getByRole("button", { name: AcceptInvitationForm.accept }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ελένη" })).toBeVisible();
  await expect(page.getByText(AcceptInvitationForm.done)).toBeVisible();
  await administrator.dispose();
});

const open = [
  "login?error=Some%20error%20passed",
  "signup",
  "reset-password",
  "company-invitations?token=none",
  "contact",
  `developers?call=${encodeURIComponent("PATCH /workflows/simple-sign/{workflowId}")}`,
  "decline-to-sign",
  "thank-email",
  "sent-email",
  "",
];

test("every page for visitors works in Greek, from 320 px on @long", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.context().addCookies([{ name: "NEXT_LOCALE", value: "gk", url: process.env.APP_URL ?? "" }]);
  for (const path of open) {
    await page.goto(`/app/${path}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.goto(`/app/${open[0]}`);
  await expect(page.getByText("Some error passed")).toBeVisible();
  await page.goto("/app/contact");
  const words = catalogues.gk.ContactForm;
  await page.getByLabel(words.name).fill("Ελένη");
  await page.getByLabel(words.email).fill("eleni@example.test");
  await page.getByLabel(words.message).fill("Γεια σας");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByText(words.sentTitle)).toBeVisible();
});

test.describe("an old browser", () => {
  test.use({ userAgent: "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko" });
  test("shows a notice to use a modern browser", async ({ page }) => {
    await page.goto("/app/login");
    await expect(page.getByRole("heading", { name: catalogues.en.OldBrowserScreen.title })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCSS("max-width", "480px"); // from its inline styles
  });
});
