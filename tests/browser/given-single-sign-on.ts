import type { Page } from "@playwright/test";
import { companyByApi, operator } from "./enterprise";
import { codeAt, givenApp } from "./given-app";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, uniqueAddress } from "./support";

const settings = "/app/account/company-settings/single-sign-on";

/** The settings of an organisation that has proved a domain, before an administrator who has a second step. */
export async function givenSingleSignOn(page: Page, language: "en" | "gk", width: number) {
  const { Domains } = catalogues[language];
  const domain = `${uniqueAddress("acme").split("@")[0]}.example`.replaceAll(".", "-").replace(/-example$/, ".example");
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  const { email, password, secret } = await givenApp(page);
  const inLanguage = { name: "NEXT_LOCALE", value: language, url: process.env.APP_URL ?? "" };
  await page.context().addCookies([inLanguage]);
  await signInWithStep(page, { email, password, secret });
  await callApi(page, "PATCH", "/users/default-language", { data: { default_language: language } });
  const companyId = await companyByApi(page, "Meridian");
  await operator("enterprise-set", "--company", String(companyId), "--users", "3");
  const main = page.getByRole("main");

  await page.goto(settings);
  await main.getByRole("button", { name: Domains.add }).click();
  const panel = page.getByRole("dialog", { name: Domains.add });
  await panel.getByLabel(Domains.domain, { exact: true }).fill(domain);
  await panel.getByRole("button", { name: Domains.add }).click();
  await expect(main.getByText(Domains.waiting)).toBeVisible();
  await expectAccessible(page);
  await operator("domain-verify", "--company", String(companyId), "--domain", domain);

  await page.reload();
  return { main, domain, inLanguage };
}

/** The administrator tests the connection, where the provider may ask who it is, comes back, and uses it. */
export async function testAndUse(
  page: Page,
  language: "en" | "gk",
  issuer: string,
  signInThere?: (tab: Page) => Promise<void>,
) {
  const { Connection, TestedPage } = catalogues[language];
  const main = page.getByRole("main");
  const tab = page.context().waitForEvent("page");
  await main.getByRole("link", { name: Connection.test, exact: true }).click();
  const tested = await tab;
  await signInThere?.(tested);
  await expect(tested.getByText(TestedPage.passed)).toBeVisible();
  await expectAccessible(tested);
  await tested.close();
  await page.bringToFront();
  await page.reload();
  await expect(main.getByText(Connection.tested)).toBeVisible();
  await main.getByRole("button", { name: Connection.use }).press("Enter");
  await expect(page.locator(":focus")).toHaveText(Connection.inUse.replace("{issuer}", issuer));
}

/** Signs in by the API with the code of the app. */
async function signInWithStep(page: Page, given: { email: string; password: string; secret: string }) {
  const headers = { origin: process.env.APP_URL ?? "" };
  const { email, password, secret } = given;
  const begun = await page.request.post("/v1/auth/sign-in", { data: { email, password }, headers });
  const { challenge } = await begun.json();
  const data = { challenge, code: codeAt(secret) };
  expect((await page.request.post("/v1/auth/second-step", { data, headers })).status()).toBe(200);
}
