import { randomBytes } from "node:crypto";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test.setTimeout(90_000);
const words = catalogues.en.SigningPage;
const exact = (name: string) => ({ name, exact: true });
const signature = { name: "signature", field_type_id: 4, relative_top: 20, relative_height: 5, page_index: 0 };

test.use({ allowRefusals: true });

test("without scripts a typed name stays while consent or more is missing", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: [signature], pageCount: 1 });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  const name = signer.getByLabel(words.typeLabel);
  const finish = signer.getByRole("button", exact(words.plainFinish));
  const consent = signer.getByLabel(words.consentAgree);
  await name.fill("María Núñez");
  await signer.getByRole("radio", { name: "Caveat" }).check();
  await signer.getByRole("button", exact(words.plainKeep)).click();
  await expect(name).toHaveValue("María Núñez");
  await name.fill("M. Núñez");
  await signer.getByRole("button", exact(words.plainKeep)).click();
  await expect(signer.getByRole("img", { name: "Caveat" })).toHaveAttribute("src", /^data:/); // of what was typed
  await name.fill("María Núñez");
  await finish.click();
  await expect(name).toHaveValue("María Núñez");
  await expect(signer.getByRole("radio", { name: "Caveat" })).toBeChecked();
  await expect(consent).not.toBeChecked();
  await expect(consent).toBeFocused();
  await expect(consent).toBeInViewport();
  await expect(consent).toHaveAttribute("aria-invalid", "true");
  await expect(consent).toHaveAccessibleDescription(catalogues.en.errors.consent_required);

  // A name that is too long is refused and shown whole.
  const limit = words.typeLimit.replace("{maximum}", "20");
  const long = "Alexandros Papadimitriou-Konstantinidis";
  await name.fill(long);
  await consent.check();
  await finish.click();
  await expect(name).toHaveValue(long);
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription(limit);
  // One that is too long for the form to be kept is not dropped silently.
  await name.fill(randomBytes(3000).toString("hex"));
  await finish.click();
  await expect(name).toHaveValue("");
  await expect(name).toHaveAccessibleDescription(`${catalogues.en.validation.notKept} ${limit}`);
  await name.fill("María Núñez");
  await finish.click();
  await expect(signer.getByRole("heading", { name: words.completeTitle })).toBeVisible();

  // Whoever waits for the seal can look again, until the copy is there.
  const copy = signer.getByRole("link", { name: words.completeDownload });
  await expect(async () => {
    if (!(await copy.isVisible())) await signer.getByRole("button", exact(words.plainLookAgain)).click();
    await expect(copy).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await signer.context().close();
});

test("without scripts nothing moves under the pointer when the samples of the name arrive", async ({
  page,
  browser,
}) => {
  const { path } = await sendByApi(page, { fields: [signature], pageCount: 1 });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await signer.route("**/presaved-signatures/*", async (route) => {
    await released;
    await route.continue();
  });
  await signer.goto(path, { waitUntil: "domcontentloaded" });
  const finish = signer.getByRole("button", exact(words.plainFinish));
  const bottom = () => finish.evaluate((button) => button.getBoundingClientRect().bottom + window.scrollY);
  const before = await bottom();
  const sample = signer.getByRole("img", { name: "Caveat" });
  const height = () => sample.evaluate((image: HTMLImageElement) => image.naturalHeight);
  expect(await height()).toBe(0);
  release();
  await expect.poll(height).toBeGreaterThan(0);
  expect(await bottom()).toBe(before);
  await signer.context().close();
});

test("without scripts keeping says what was kept and what was refused, and asks for no signature", async ({
  page,
  browser,
}) => {
  const rent = { ...signature, name: "Rent", field_type_id: 1, relative_top: 40, format: "money", currency: "EUR" };
  const { path } = await sendByApi(page, { fields: [signature, rent], pageCount: 1 });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  const input = signer.getByRole("textbox", { name: /^Rent/ }).first();
  const keep = signer.getByRole("button", exact(words.plainKeep));
  const notice = signer.getByRole("alert").filter({ hasText: catalogues.en.errors.invalid });
  await input.fill("0,125");
  await keep.click();
  await expect(notice).toContainText("Rent: ");
  await expect(signer.getByText(words.missing)).toHaveCount(0);
  await expect(notice).not.toContainText("signature: ");
  await expect(signer.getByRole("status").filter({ hasText: words.plainKept })).toHaveCount(0);
  await expect(input).toHaveValue("0,125");
  await input.fill("500");
  await keep.click();
  await expect(signer.getByRole("status").filter({ hasText: words.plainKept })).toBeInViewport();
  await expect(notice).toHaveCount(0);
  await signer.context().close();
});

test("without scripts the page says that consent is kept while something else is missing", async ({
  page,
  browser,
}) => {
  const { path } = await sendByApi(page, { fields: [signature], pageCount: 1 });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  const consented = signer.locator(".plain p").filter({ hasText: words.plainConsented });
  await expect(consented).toHaveCount(0);
  await signer.getByLabel(words.consentAgree).check();
  await signer.getByRole("button", exact(words.plainFinish)).click();
  await expect(consented).toBeVisible();
  await expect(signer.getByLabel(words.consentAgree)).toHaveCount(0);
  await signer.context().close();
});

test("without scripts a decline without a reason is marked at the reason", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: [signature], pageCount: 1 });
  const signer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signer.goto(path);
  const reason = signer.getByLabel(words.declineReason);
  await signer.getByRole("button", exact(words.decline)).click();
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport();
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await expect(reason).toHaveAccessibleDescription(catalogues.en.validation.inputMissing);
  const lead = signer.getByRole("alert").getByRole("link", {
    name: `${words.declineReason}: ${catalogues.en.validation.inputMissing}`,
  });
  await expect(lead).toBeVisible();
  await signer.getByLabel(words.typeLabel).focus();
  await lead.click();
  await expect(reason).toBeFocused();
  await expect(signer.getByText(words.missing)).toHaveCount(0);
  await reason.fill("Not what we agreed.");
  await signer.getByRole("button", exact(words.decline)).click();
  await expect(signer.getByRole("heading", { name: words.declinedTitle })).toBeVisible();
  await signer.context().close();
});

test("the bar names the workflow beside the document, as mail and gate do", async ({ page, browser }) => {
  const { path } = await sendByApi(page, { fields: [signature], pageCount: 1, title: "Lease of Ermou 12" });
  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await expect(signer.getByRole("heading", { level: 1 })).toHaveText(/Agreement/);
  await expect(signer.locator(".bar-title")).toContainText("Lease of Ermou 12");
  await expectAccessible(signer);
  await signer.context().close();
});
