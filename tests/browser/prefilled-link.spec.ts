import { adminOfEnterprise } from "./enterprise";
import { givenLease } from "./given-lease";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { AllowedOriginsForm, PublicLinks, PublicStart, SigningPage, validation } = catalogues.en;

// An origin with a path is refused with 422, which the browser logs.
test.use({ allowRefusals: true });

test("an application's link fills in what a visitor sees and changes, and leads back to it at the end @long", async ({
  page,
  browser,
}) => {
  await adminOfEnterprise(page);
  await page.goto("/app/account/company-settings/applications");
  const origins = page.getByRole("textbox", { name: AllowedOriginsForm.origins });
  const save = page.getByRole("button", { name: AllowedOriginsForm.submit });
  await origins.fill("https://app.example.com/orders");
  await save.click();
  const notValid = validation.originNotValid.replace("{origins}", "https://app.example.com/orders");
  await expect(page.getByText(notValid).first()).toBeVisible();
  await origins.fill("https://APP.example.com/");
  await save.click();
  await expect(page.getByText(AllowedOriginsForm.saved)).toBeVisible();
  await expect(origins).toHaveValue("https://app.example.com");
  await expectAccessible(page);

  const templateId = await givenLease(page);
  await page.goto(`/app/templates/${templateId}/links`);
  await page.getByRole("button", { name: PublicLinks.create }).click();
  await page.getByLabel("Begin").fill("");
  await page.getByRole("button", { name: PublicLinks.submit }).click();
  const [rent, begin] = [page.getByLabel("Rent"), page.getByLabel("Begin")];
  await expect(rent).toBeFocused();
  for (const empty of [rent, begin]) await expect(empty).toHaveAttribute("aria-invalid", "true");
  for (const name of ["Rent", "Begin"])
    await expect(
      page.getByRole("alert").filter({ hasText: validation.senderValueMissing.replace("{name}", name) }),
    ).toBeVisible();
  await begin.fill("2027-01-01");
  await expect(begin).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Rent").fill("1,850.50");
  await begin.focus();
  await expect(rent).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Begin").fill("2027-01-01");
  await page.getByLabel(PublicLinks.confirms).click();
  await page.getByLabel(PublicLinks.prefill).click();
  // The example names a field that is the visitor's.
  await expect(page.getByText(/&field\.Deposit=1234\.50/)).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: PublicLinks.submit }).click();
  await expect(page.getByText(PublicLinks.opened)).toBeVisible();
  const { public_links: links } = await callApi(page, "GET", `/templates/${templateId}/public-links`);
  expect(links[0]).toMatchObject({ takes_prefill: true, confirms_address: false });

  const email = uniqueAddress("zoe");
  const query = new URLSearchParams({
    name: "Zoe Papa",
    email,
    "field.Deposit": "1234.50",
    "field.Remark": '"><b>Ground floor</b>',
    "field.Rent": "1.00",
    "field.Nothing": "x",
    return_url: "https://app.example.com/orders/7",
  });
  for (const width of [1280, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(`${links[0].url}?${query.toString()}`);
    await expect(visitor.getByLabel(PublicStart.firstName)).toHaveValue("Zoe");
    await expect(visitor.getByLabel(PublicStart.lastName)).toHaveValue("Papa");
    await expect(visitor.getByLabel(PublicStart.email)).toHaveValue(email);
    await expect(visitor.getByText(PublicStart.filledIn.replace("{names}", "Deposit, Remark"))).toBeVisible();
    await expect(visitor.getByText(validation.prefillNotUsed)).toBeVisible();
    await expectAccessible(visitor);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await visitor.getByRole("link", { name: "Español" }).click();
    await expect(visitor.getByLabel(catalogues.es.PublicStart.email)).toHaveValue(email);
    await visitor.getByRole("link", { name: "English" }).click();
    await visitor.getByLabel(PublicStart.lastName).fill("<script>");
    await visitor.getByRole("button", { name: PublicStart.begin }).click();
    // What a refused form held is not lost, and no address holds it any more.
    await expect(visitor.locator("#last_name-problem")).toBeInViewport();
    await expect(visitor.getByText(PublicStart.filledIn.replace("{names}", "Deposit, Remark"))).toBeVisible();
    await expect(visitor.getByText(validation.prefillNotUsed)).toBeVisible();
    expect(visitor.url()).not.toContain("Ground");
    await visitor.getByLabel(PublicStart.lastName).fill("Papa");
    await visitor.getByRole("button", { name: PublicStart.begin }).click();
    await expect(visitor).toHaveURL(/\/signature-requests\/[\w-]+$/);
    const at = new URL(visitor.url()).pathname;
    await context.close();
    await finishWithoutScripts(at, width);
  }

  async function finishWithoutScripts(path: string, width: number) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(path);
    await expect(visitor.getByLabel("Deposit").first()).toHaveValue("1,234.50");
    await expect(visitor.getByLabel("Remark").first()).toHaveValue('"><b>Ground floor</b>');
    await visitor.getByLabel("Deposit").first().fill("99.00");
    await visitor.getByLabel(SigningPage.typeLabel).fill("Zoe Papa");
    await visitor.getByLabel(SigningPage.consentAgree).check();
    await visitor.getByRole("button", { name: SigningPage.plainFinish, exact: true }).click();
    await expect(visitor.getByRole("heading", { name: SigningPage.completeTitle })).toBeVisible();
    await context.close();
    const scripted = await browser.newContext({ viewport: { width, height: 844 } });
    const done = await scripted.newPage();
    await done.goto(path);
    const back = done.getByRole("link", { name: SigningPage.goOnTo.replace("{host}", "app.example.com") });
    await expect(back).toHaveAttribute("href", "https://app.example.com/orders/7");
    await expectAccessible(done);
    expect(await done.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await scripted.close();
  }
});
