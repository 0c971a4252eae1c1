import type { Page } from "@playwright/test";
import { hasSimpleSaml, simpleSamlPerson, startSimpleSaml } from "../support/simplesamlphp";
import { givenSingleSignOn, testAndUse } from "./given-single-sign-on";
import { catalogues, expect, test } from "./support";

test.setTimeout(240_000);
// A second step that is asked for answers 4xx.
test.use({ allowRefusals: true });
test.skip(!hasSimpleSaml, "a whole `npm run test:faults` installs SimpleSAMLphp");

/** Signs in on SimpleSAMLphp's own page. */
async function signInThere(page: Page) {
  await page.locator("#username").fill(simpleSamlPerson.username);
  await page.locator("#password").fill(simpleSamlPerson.password);
  await page.locator("#password").press("Enter");
}

for (const [language, width] of [
  ["en", 1280],
  ["gk", 390],
] as const) {
  const { Connection, ConnectionForm, LoginForm, SamlForm } = catalogues[language];

  test(`people sign in, begin and sign out at Debian's SimpleSAMLphp, in ${language} @long`, async ({
    page,
    browser,
  }) => {
    const { main, domain, inLanguage } = await givenSingleSignOn(page, language, width);
    const provider = await startSimpleSaml(`ada@${domain}`, { asks: true });
    await main.getByRole("radio", { name: "SAML 2.0" }).check();
    await main.getByLabel(ConnectionForm.provider).selectOption("other");
    await main.getByRole("button", { name: SamlForm.showAddresses }).click();
    /** What an administrator copies to the provider. */
    const shown = (label: string) => main.getByText(label, { exact: true }).locator("..").locator("code").innerText();
    const entityId = await shown(SamlForm.entityId);
    provider.register({ entityId, acsUrl: await shown(SamlForm.acsUrl), logoutUrl: await shown(SamlForm.logoutUrl) });
    await main.getByLabel(SamlForm.metadataUrl).fill(provider.metadataUrl);
    await main.getByLabel(SamlForm.idpInitiated).check();
    await main.getByRole("button", { name: ConnectionForm.save }).click();
    await expect(main.getByText(Connection.untested)).toBeVisible();
    await testAndUse(page, language, provider.metadataUrl, signInThere);

    const own = await browser.newContext({ viewport: page.viewportSize() });
    await own.addCookies([inLanguage]);
    const member = await own.newPage();
    const name = LoginForm.withOrganisation.replace("{company}", "Meridian");
    const isSignedIn = () => expect(member.getByRole("heading", { name: /Ada/ })).toBeVisible();
    await member.goto("/app/login");
    await member.getByLabel(LoginForm.email, { exact: true }).fill(`ada@${domain}`);
    await member.getByRole("link", { name }).click();
    await signInThere(member);
    await isSignedIn();

    // Whoever signs out at the provider is signed out here.
    await member.goto(provider.logoutUrl);
    await expect(member).toHaveURL(provider.welcomeUrl);
    await member.goto("/app/contacts");
    await expect(member).toHaveURL(/\/app\/login/);

    // Whoever begins at the provider goes on by a button of the sign-in page.
    await member.goto(provider.signInUrl(entityId));
    await signInThere(member);
    await expect(member).toHaveURL(/\/app\/login\?organisation=/);
    await member.getByRole("link", { name }).press("Enter");
    await isSignedIn();
    await own.close();
    provider.stop();
  });
}
