import { formats, samlKey, startSamlProvider } from "../support/start-saml-provider";
import { givenSingleSignOn, testAndUse } from "./given-single-sign-on";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(240_000);
// A test without a proof, and a second step that is asked for, answer 4xx.
test.use({ allowRefusals: true });

for (const [language, width] of [
  ["en", 1280],
  ["gk", 390],
] as const) {
  const { Connection, ConnectionForm, LoginForm, SamlForm, errors, validation } = catalogues[language];

  test(`an administrator sets SAML up, and people sign in by their address, in ${language} @long`, async ({
    page,
    browser,
  }) => {
    const provider = await startSamlProvider();
    const { main, domain, inLanguage } = await givenSingleSignOn(page, language, width);
    const person = (nameId: string, email: string) => ({
      nameId,
      format: formats.persistent,
      attributes: { email, firstName: "Ada", lastName: "Lovelace" },
    });

    const withLimit = (sentence: string) => sentence.replace("{limit}", "1 MB");
    await main.getByRole("radio", { name: "SAML 2.0" }).check();
    await main.getByLabel(ConnectionForm.provider).selectOption("keycloak");
    await main.getByRole("button", { name: SamlForm.showAddresses }).click();
    await expect(main.getByText(SamlForm.acsUrl)).toBeVisible();
    await expect(main.getByText(/\/v1\/auth\/saml\/\d+\/acs/)).toBeVisible();
    await expect(main.getByLabel(ConnectionForm.provider)).toHaveValue("keycloak");
    await expectAccessible(page);

    const file = (text: string) => ({ name: "provider.xml", mimeType: "text/xml", buffer: Buffer.from(text) });
    await main.locator('input[type="file"]').setInputFiles(file("a".repeat(5_000_000)));
    await expect(main.getByText(withLimit(validation.metadataTooLong))).toBeVisible();
    const silent = "http://localhost:9/metadata";
    await main.getByLabel(SamlForm.metadataUrl).fill(silent);
    await main.getByRole("button", { name: ConnectionForm.save }).click();
    await expect(main.getByText(withLimit(validation.metadataSilent)).first()).toBeVisible();
    await expect(main.getByLabel(SamlForm.metadataUrl)).toHaveValue(silent);
    await main.locator('input[type="file"]').setInputFiles(file(provider.metadata()));
    await expect(main.getByText(SamlForm.fileChosen.replace("{name}", "provider.xml"))).toBeVisible();
    await main.getByRole("button", { name: ConnectionForm.save }).click();
    await expect(main.getByText(Connection.untested)).toBeVisible();

    // An address that is entered after a wrong file takes its place.
    await main.locator('input[type="file"]').setInputFiles(file("a letter"));
    await main.getByRole("button", { name: ConnectionForm.save }).click();
    await expect(main.getByText(validation.metadataUnreadable).first()).toBeVisible();
    await expect(main.getByText(SamlForm.fileChosen.replace("{name}", "provider.xml"))).toBeHidden();
    await main.getByLabel(SamlForm.metadataUrl).fill(provider.metadataUrl);
    await main.getByRole("button", { name: ConnectionForm.save }).click();
    await expect(main.getByLabel(SamlForm.metadataUrl)).toHaveValue(provider.metadataUrl);
    const [kept = ""] = SamlForm.keptAddress.replace("{issuer}", provider.issuer).split("{date}");
    await expect(main.getByText(kept)).toBeVisible();

    provider.state.person = person("administrator", `eleni@${domain}`);
    await testAndUse(page, language, provider.issuer);
    await expectAccessible(page);

    const own = await browser.newContext({ viewport: page.viewportSize() });
    await own.addCookies([inLanguage]);
    const member = await own.newPage();
    provider.state.person = person("member", `ada@${domain}`);
    const signIn = async () => {
      await member.goto("/app/login");
      await member.getByLabel(LoginForm.email, { exact: true }).fill(`ada@${domain}`);
      const name = LoginForm.withOrganisation.replace("{company}", "Meridian");
      await member.getByRole("link", { name }).click();
    };
    await signIn();
    await expect(member.getByRole("heading", { name: /Ada/ })).toBeVisible();

    // What the provider said wrong is said on the sign-in page.
    await own.clearCookies();
    await own.addCookies([inLanguage]);
    provider.state.key = await samlKey();
    await signIn();
    await expect(member.getByText(errors.saml_unsigned)).toBeVisible();
    await expectAccessible(member);
    await own.close();
    provider.stop();
  });
}
