import { organisationClient, startOrganisationProvider } from "../support/start-organisation-provider";
import { callApi } from "./given-sent";
import { givenSingleSignOn, testAndUse } from "./given-single-sign-on";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(240_000);
// A test without a proof, and a second step that is asked for, answer 4xx.
test.use({ allowRefusals: true });

const longName = "Ανώνυμη Εταιρεία Διαχείρισης Ακινήτων και Επενδύσεων Μερίντιαν Πελοποννήσου ΑΕΒΕ";

for (const [language, width] of [
  ["en", 1280],
  ["gk", 390],
] as const) {
  const words = catalogues[language];
  const { Connection, ConnectionForm, DemandForm, LoginForm } = words;
  const Rules = words.ConnectionRulesForm;

  test(`an administrator sets single sign-on up, and people sign in by their address, in ${language} @long`, async ({
    page,
    browser,
  }) => {
    const provider = await startOrganisationProvider(process.env.APP_URL ?? "");
    const { main, domain, inLanguage } = await givenSingleSignOn(page, language, width);
    await main.getByLabel(ConnectionForm.provider).selectOption("keycloak");
    await main.getByLabel(ConnectionForm.issuer).fill(provider.issuer);
    await main.getByLabel(ConnectionForm.clientId).fill(organisationClient.clientId);
    await main.getByLabel(ConnectionForm.clientSecret, { exact: true }).fill(organisationClient.clientSecret);
    const saveSettings = main.getByRole("button", { name: ConnectionForm.save });
    await saveSettings.press("Enter");
    await expect(main.getByText(Connection.untested)).toBeVisible();
    await expect(page.getByText(ConnectionForm.saved)).toBeVisible();
    await expect(saveSettings).toBeFocused();
    await expect(main.getByLabel(ConnectionForm.clientSecret, { exact: true })).toHaveValue("");
    await expect(main.getByRole("button", { name: Connection.use })).toBeDisabled();

    const names = { given_name: "Ada", family_name: "Lovelace", email_verified: true };
    provider.state.person = { sub: "administrator", email: `eleni@${domain}`, ...names };
    await testAndUse(page, language, provider.issuer);

    // A group that gives nothing is refused, and what was entered stays.
    const rules = main.locator("form").filter({ has: page.getByLabel(Rules.claim) });
    const save = rules.getByRole("button", { name: Rules.save, exact: true });
    await rules.getByLabel(Rules.counts).check();
    await rules.getByLabel(Rules.heir).selectOption({ index: 1 });
    await rules.getByRole("button", { name: Rules.add, exact: true }).click();
    await rules.getByLabel(Rules.value).fill("legal");
    await save.click();
    await expect(rules.getByText(words.validation.mapsNothing).first()).toBeVisible();
    await expectAccessible(page);
    await rules.getByLabel(Rules.role, { exact: true }).selectOption(words.Scim.roles[2]);
    await save.click();
    await expect(rules.getByText(words.validation.claimMissing).first()).toBeVisible();
    await rules.getByLabel(Rules.claim).fill("groups");
    await save.click();
    await expect(page.getByText(Rules.saved)).toBeVisible();
    await page.reload();
    await expect(rules.getByLabel(Rules.counts)).toBeChecked();
    await expect(rules.getByLabel(Rules.heir)).not.toHaveValue("");
    await expect(rules.getByLabel(Rules.value)).toHaveValue("legal");
    await expect(rules.getByLabel(Rules.role, { exact: true })).toHaveValue("2");

    const own = await browser.newContext({ viewport: page.viewportSize() });
    await own.addCookies([inLanguage]);
    const member = await own.newPage();
    provider.state.person = { sub: "member", email: `ada@${domain}`, ...names };
    await member.goto("/app/login");
    await member.getByLabel(LoginForm.email, { exact: true }).fill(`ada@${domain}`);
    const offer = member.getByRole("link", { name: LoginForm.withOrganisation.replace("{company}", "Meridian") });
    await expect(offer).toBeVisible();
    await expectAccessible(member);
    await offer.click();
    await expect(member.getByRole("heading", { name: /Ada/ })).toBeVisible();

    // Without scripts, the page comes again with the address, and offers the organisation's sign-in.
    const plain = await browser.newContext({ viewport: page.viewportSize(), javaScriptEnabled: false });
    await plain.addCookies([inLanguage]);
    const without = await plain.newPage();
    await without.goto("/app/login?origin=%2Fcontacts");
    await without.getByLabel(words.LoginPage.email).fill(`ada@nowhere.${domain}`);
    await without.getByRole("button", { name: words.LoginPage.find }).click();
    const find = without.getByRole("form", { name: words.LoginPage.organisation });
    await expect(find).toContainText(words.LoginPage.notFound);
    await without.getByLabel(words.LoginPage.email).fill(`ada@${domain}`);
    await without.getByRole("button", { name: words.LoginPage.find }).click();
    await without.getByRole("link", { name: LoginForm.withOrganisation.replace("{company}", "Meridian") }).click();
    await without.getByRole("button", { name: words.SignInByToken.goOn }).click();
    await expect(without).toHaveURL(/\/app\/contacts/);
    await plain.close();

    // Somebody whose names the provider does not know enters them before anything else, and goes on.
    await own.clearCookies();
    await own.addCookies([inLanguage]);
    provider.state.person = { sub: "nameless", email: `n@${domain}`, email_verified: true };
    await member.goto("/app/login?origin=%2Fcontacts");
    await member.getByLabel(LoginForm.email, { exact: true }).fill(`n@${domain}`);
    await offer.click();
    await expect(member).toHaveURL(/\/app\/names\?origin=/);
    await member.goto("/app/sign-wizard");
    await expect(member.getByRole("heading", { name: words.NamesPage.title })).toBeVisible();
    await member.getByLabel(words.ProfileForm.firstName, { exact: true }).fill("Grace");
    await expectAccessible(member);
    await member.getByLabel(words.ProfileForm.lastName, { exact: true }).fill("Hopper");
    await member.getByRole("button", { name: words.NamesForm.submit }).click();
    await expect(member).toHaveURL(/\/app\/sign-wizard/);
    provider.state.person = { sub: "member", email: `ada@${domain}`, ...names };

    await main
      .getByLabel(DemandForm.from, { exact: true })
      .fill(new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10));
    await main.getByRole("checkbox", { name: /Παπαδοπούλου/ }).check();
    await expectAccessible(page);
    const demand = main.locator("form").filter({ has: page.getByLabel(DemandForm.from, { exact: true }) });
    expect(await demand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const saveDemand = demand.getByRole("button", { name: DemandForm.save, exact: true });
    await saveDemand.press("Enter");
    await expect(page.getByText(DemandForm.saved)).toBeVisible();
    await expect(saveDemand).toBeFocused();

    // Whoever enters an address of the domain is led to the provider at once, and comes back signed in.
    await own.clearCookies();
    await own.addCookies([inLanguage]);
    await member.goto("/app/login?origin=%2Fcontacts");
    await member.getByLabel(LoginForm.email, { exact: true }).fill(`ada@${domain}`);
    await expect(member).toHaveURL(/\/app\/contacts$/);

    const { company } = await callApi(page, "GET", "/auth/me");
    await callApi(page, "PATCH", `/companies/${company.id}`, { data: { name: longName } });
    // The provider is down: the page says so, whoever is signed in stays, and the exception uses the form.
    provider.state.isDown = true;
    await own.clearCookies();
    await own.addCookies([inLanguage]);
    await member.goto("/app/login");
    await member.getByLabel(LoginForm.email, { exact: true }).fill(`ada@${domain}`);
    await expect(member.getByText(words.errors.connection_unavailable)).toBeVisible();
    const named = member.getByRole("link", { name: longName });
    expect(await named.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.goto("/app/contacts");
    await expect(page).toHaveURL(/\/app\/contacts$/);
    await own.close();
    provider.stop();
  });
}
