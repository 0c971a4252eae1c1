import { adminOfEnterprise } from "./enterprise";
import { catalogues, expect, expectAccessible, test } from "./support";

const { MailTexts: t, ReplyAddressForm: reply } = catalogues.en;
const asking = `English: ${t.kind.signatureRequest}`;

test("an administrator writes a mail in own words beside its preview, and goes back to ours @long", async ({
  page,
}) => {
  await adminOfEnterprise(page);
  await page.goto("/app/account/company-settings");
  await page.getByRole("button", { name: asking, exact: true }).click();
  const preview = page.frameLocator(`iframe[title="${t.preview}"]`);
  await expect(preview.getByText("asks you to sign").first()).toBeVisible();
  const [subject, text] = [page.getByLabel(t.subject, { exact: true }), page.getByLabel(t.text, { exact: true })];
  await subject.fill("From {organisation}");
  await text.fill("Dear ");
  await page.getByRole("button", { name: `${t.placeholder.name} {name}` }).click();
  await expect(text).toHaveValue("Dear {name}");
  await expect(preview.getByText(/^Dear \p{L}+$/u)).toBeVisible();
  await expectAccessible(page);

  await text.fill("See bank.com");
  await page.getByRole("button", { name: t.submit }).click();
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("bank.com").first()).toBeVisible();
  await text.fill("Dear {name},\n\nplease sign.");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole("button", { name: t.submit }).click();
  await expect(page.getByText(t.saved)).toBeVisible();

  await page.getByRole("button", { name: `${asking}, ${t.own}`, exact: true }).click();
  await expect(subject).toHaveValue("From {organisation}");
  await page.getByRole("button", { name: t.reset }).click();
  await page.getByRole("dialog", { name: t.resetTitle }).getByRole("button", { name: t.reset }).click();
  await expect(page.getByText(t.resetDone)).toBeVisible();
  await expect(page.getByRole("button", { name: asking, exact: true })).toBeVisible();

  await page.getByLabel(reply.address).fill("desk@example.com");
  await page.getByRole("button", { name: reply.submit }).click();
  await expect(page.getByText(reply.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(reply.address)).toHaveValue("desk@example.com");
});
