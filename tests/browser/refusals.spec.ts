import type { Page } from "@playwright/test";
import { withDatabase } from "./database";
import { givenDraft } from "./given-draft";
import { catalogues, expect, expectAccessible, signUpByApi, test } from "./support";

test.use({ allowRefusals: true });
const { ReviewStep, MailServerForm, SessionWatch, errors, validation } = catalogues.en;

/** The refusal with this title: announced, focused and visible. */
async function expectInSight(page: Page, title: string, sentence: string) {
  const told = page.getByRole("alert").filter({ hasText: title });
  await expect(told).toContainText(sentence);
  await expect(told.locator("xpath=..")).toBeFocused();
  await expect(told).toBeInViewport({ ratio: 1 });
  // Covered neither by the wizard's footer nor by the phone's bottom bar.
  const isOnTop = await told.getByText(sentence).evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 4, bottom - 4));
  });
  expect(isOnTop).toBe(true);
  return told;
}

test("problems are listed before sending, and a refusal is brought to the sender's attention @long", async ({
  page,
}) => {
  const { email } = await signUpByApi(page);
  const { id } = await givenDraft(page, undefined, [{ name: "colour", field_type_id: 3, relative_top: 10 }]);
  await withDatabase((sql) => sql`update users set confirmed_at = null where email = ${email}`);
  const main = page.getByRole("main");
  const confirm = main.getByRole("link", { name: ReviewStep.confirmAddress });
  for (const [width, height] of [
    [1280, 900],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/app/sign-wizard/${id}?step=review`);
    await expect(main.getByText("2 things to fix before sending")).toBeInViewport();
    await expect(main.getByText(errors.email_not_confirmed)).toBeVisible();
    await expect(main.getByText(validation.radioGroupMissing)).toBeVisible();
    await expect(confirm).toHaveAttribute("href", "/app/email-verification");
    await expectAccessible(page);
    await main.getByRole("button", { name: ReviewStep.send }).click();
    const told = await expectInSight(page, ReviewStep.notSent, errors.email_not_confirmed);
    await expect(told.getByRole("link", { name: ReviewStep.confirmAddress })).toBeInViewport();
    await expect(confirm).toHaveCount(1);
    await main.getByRole("button", { name: ReviewStep.send }).click();
    await expectInSight(page, ReviewStep.notSent, errors.email_not_confirmed);
  }
  await withDatabase((sql) => sql`update users set confirmed_at = now() where email = ${email}`);
  await main.getByRole("button", { name: ReviewStep.send }).click();
  const told = await expectInSight(page, ReviewStep.notSent, validation.radioGroupMissing);
  await told.getByRole("link", { name: ReviewStep.changeFields }).click();
  await expect(page).toHaveURL(/step=design$/);

  await page.goto("/app/account/account/emails");
  const server = page.locator("form").filter({ has: page.getByRole("switch", { name: MailServerForm.enabled }) });
  await server.getByLabel(MailServerForm.fromAddress).fill("ada@example.test");
  await server.getByLabel(MailServerForm.host).fill("mail.example.test");
  await server.getByLabel(MailServerForm.password, { exact: true }).fill("correct horse 9");
  await server.getByLabel(MailServerForm.passwordConfirmation).fill("correct horse 9");
  await page.context().clearCookies();
  await server.getByRole("button", { name: MailServerForm.submit }).click();
  await expect(page.getByRole("alertdialog", { name: SessionWatch.endedTitle })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel(MailServerForm.host)).toHaveValue("mail.example.test");
  await expect(page.getByText(errors.unauthenticated)).toBeAttached();
});
