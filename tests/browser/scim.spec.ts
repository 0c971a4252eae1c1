import { adminOfEnterprise, operator } from "./enterprise";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, test, uniqueAddress } from "./support";

// The provider's call that fails answers 4xx.
test.use({ allowRefusals: true });

for (const [language, width] of [
  ["en", 1280],
  ["gk", 390],
] as const) {
  const { Scim, CopyButton } = catalogues[language];

  test(`a SCIM token is shown once and copied, and the page says what failed and why, in ${language} @long`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const companyId = await adminOfEnterprise(page, language);
    const domain = `${uniqueAddress("scim").split("@")[0]?.replaceAll(".", "-")}.example`;
    await callApi(page, "POST", `/companies/${companyId}/domains`, { data: { domain } });
    await operator("domain-verify", "--company", String(companyId), "--domain", domain);
    const main = page.getByRole("main");

    await page.goto("/app/account/company-settings/single-sign-on");
    await expect(main.getByText(Scim.none)).toBeVisible();
    await main.getByRole("button", { name: Scim.make }).click();
    const asked = page.getByRole("dialog", { name: Scim.make });
    await asked.getByLabel(Scim.days).selectOption({ index: 0 });
    await asked.getByRole("button", { name: Scim.make }).click();
    const shown = page.getByRole("dialog", { name: Scim.secretTitle });
    const secret = (await shown.getByText(/^csp_/).textContent()) ?? "";
    await expectAccessible(page);
    await shown.getByRole("button", { name: CopyButton.copy.replace("{about}", Scim.secretTitle) }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await shown.getByRole("button", { name: Scim.secretDone }).click();
    await expect(main.getByText(Scim.token.replace("{tail}", secret.slice(-4)))).toBeVisible();
    await expect(main.getByText(Scim.noCalls)).toBeVisible();
    expect(await page.content()).not.toContain(secret);

    const send = (address: string, data: object) =>
      request.post(`/v1/scim/v2${address}`, { data, headers: { authorization: `Bearer ${secret}` } });
    expect((await send("/Users", { userName: `ada@${domain}` })).status()).toBe(201);
    const refused = await send("/Users", { userName: "eve@elsewhere.example" });
    expect(refused.status()).toBe(400);
    expect((await send("/Groups", { displayName: "Sales" })).status()).toBe(201);
    await expect(async () => {
      await page.reload();
      await expect(main.getByText("POST /Groups")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(main.getByText((await refused.json()).detail)).toBeVisible();
    await expect(main.getByText("POST /Users")).toHaveCount(2);
    await main.getByLabel(Scim.onlyFailed).check();
    await expect(main.getByText("POST /Users")).toHaveCount(1);
    await expect(main.getByText("POST /Groups")).toHaveCount(0);
    await expectAccessible(page);
    const role = main.getByRole("combobox", { name: Scim.roleOf.replace("{group}", "Sales") });
    await role.selectOption("2");
    await expect(page.getByText(Scim.roleSaved)).toBeVisible();
    await page.reload();
    await expect(role).toHaveValue("2");
    expect(await page.content()).not.toContain(secret);

    await main.getByRole("button", { name: Scim.revoke }).click();
    const ending = page.getByRole("dialog", { name: Scim.revokeTitle });
    await ending.getByRole("button", { name: Scim.revoke }).click();
    await expect(main.getByText(Scim.none)).toBeVisible();
    expect((await send("/Users", { userName: `bob@${domain}` })).status()).toBe(401);
  });
}
