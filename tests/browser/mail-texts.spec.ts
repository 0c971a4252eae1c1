import type { Page } from "@playwright/test";
import { adminOfEnterprise } from "./enterprise";
import { catalogues, expect, expectAccessible, test } from "./support";

const { MailTexts: t, ReplyAddressForm: reply } = catalogues.en;
test.use({ allowRefusals: true });

/** A toast that is gone covers none. */
const coveredErrors = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector("[data-sonner-toast]")?.getBoundingClientRect();
    const isCovered = (box: DOMRect) =>
      toast && box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
    const errors = [...document.querySelectorAll("[role=dialog] [id$=-error]")];
    return errors.filter((one) => isCovered(one.getBoundingClientRect())).length;
  });

// The parts of the name are boxes of their own, which browsers part by spaces.
const asking = new RegExp(`^English ?: ${t.kind.signatureRequest}$`);
const askingInOwn = new RegExp(`^English ?: ${t.kind.signatureRequest} ?, ${t.own}$`);

test("an administrator writes a mail in own words beside its preview, and goes back to ours @long", async ({
  page,
}) => {
  await adminOfEnterprise(page);
  await page.goto("/app/account/company-settings/emails");
  await page.getByRole("button", { name: asking }).click();
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
  await expect(page.getByText("bank.com")).toHaveCount(1);
  await text.fill("See bank.com and bank.org");
  await expect(page.getByText("bank.com")).toHaveCount(1);
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await text.fill("Dear {name}");
  await expect(text).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: t.submit }).click();
  await expect(page.getByText(t.saved)).toBeVisible();
  await page.getByRole("button", { name: askingInOwn }).click();
  await text.fill("See bank.com");
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => coveredErrors(page)).toBe(0);
  await text.fill("Dear {name},\n\nplease sign.");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole("button", { name: t.submit }).click();
  await expect(page.getByText(t.saved).first()).toBeVisible();

  await page.getByRole("button", { name: askingInOwn }).click();
  await expect(subject).toHaveValue("From {organisation}");
  await page.getByRole("button", { name: t.reset }).click();
  await page.getByRole("dialog", { name: t.resetTitle }).getByRole("button", { name: t.reset }).click();
  await expect(page.getByText(t.resetDone)).toBeVisible();
  await expect(page.getByRole("button", { name: asking })).toBeVisible();

  await page.getByLabel(reply.address).fill("desk@example.com");
  await page.getByRole("button", { name: reply.submit }).click();
  await expect(page.getByText(reply.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(reply.address)).toHaveValue("desk@example.com");
});
