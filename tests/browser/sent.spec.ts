import { givenDraft, givenDraftToSign } from "./given-draft";
import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const { MailboxPage, ReviewStep, ScheduleActions, SentPanel } = catalogues.en;
test.setTimeout(90_000);

const widths = [1280, 390];

test("after Send the dashboard says who was asked, who is next and what comes at the end @long", async ({
  page,
  browser,
}) => {
  await signUpByApi(page);
  const [first, second] = [uniqueAddress("maria"), uniqueAddress("nikos")];
  const { id } = await givenDraft(page, [
    { first_name: "María", last_name: "Núñez", email: first, action_index: 0 },
    { first_name: "Νίκος", last_name: "Μάνος", email: second, action_index: 1 },
  ]);
  const panel = page.getByRole("region", { name: SentPanel.sent.replace("{title}", "Lease") });
  const whoIs = (when: string) => panel.locator("section").filter({ has: page.getByRole("heading", { name: when }) });
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await page.getByRole("button", { name: ReviewStep.send, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/app\\?sent=${id}$`));
  await page.reload();
  await expect(whoIs(SentPanel.when.now)).toContainText(first);
  await expect(whoIs(SentPanel.when.next)).toContainText(second);
  await expect(panel.getByText(SentPanel.end)).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  const bright = page.getByRole("main").locator(".bg-mark:is(button, a)");
  await expect(bright).toHaveText([SentPanel.openMail]);
  await bright.click();
  await expect(page.getByRole("heading", { name: MailboxPage.title })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(first);

  await page.goBack();
  await panel.getByRole("link", { name: SentPanel.see }).click();
  await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));
  await page.goBack();
  await panel.getByRole("button", { name: SentPanel.close }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(panel).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await signUpByApi(other);
  await other.goto(`/app?sent=${id}`);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(other.getByText(first)).toHaveCount(0);
  await other.context().close();
});

test("fifteen recipients with long names fit after sending, light and dark @long", async ({ page }) => {
  await signUpByApi(page);
  const people = Array.from({ length: 15 }, (_, index) => ({
    first_name: `Maximiliana-Konstantina ${index + 1}`,
    last_name: "Papachristodoulopoulou-Wolfeschlegelsteinhausen",
    email: uniqueAddress(`maximiliana-konstantina.papachristodoulopoulou${index}`),
    action_index: Math.floor(index / 4),
  }));
  const { id } = await givenSent(page, people, "Agreement-on-everything-".repeat(8));
  for (const width of widths)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/app?sent=${id}`);
      const panel = page.locator("section").filter({ has: page.locator("#sent-panel") });
      await expect(panel.getByRole("listitem")).toHaveCount(15);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
});

test("a scheduled workflow says when it will be sent, and its sending is cancelled in place @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const { id } = await givenDraftToSign(page);
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  await callApi(page, "PATCH", `/workflows/simple-sign/${id}`, { data: { execute_at: inAWeek } });
  await page.goto(`/app?sent=${id}`);
  const panel = page.getByRole("region", { name: SentPanel.scheduled.replace("{title}", "Lease") });
  await expect(panel.getByText(ScheduleActions.scheduled.split("{")[0] ?? "")).toBeVisible();
  await expect(panel.getByText(SentPanel.when.first)).toBeVisible();
  await expect(panel.getByRole("link", { name: SentPanel.openMail })).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  await panel.getByRole("button", { name: ScheduleActions.callOff }).click();
  await expect(panel).toHaveCount(0);
  expect((await callApi(page, "GET", `/workflows/simple-sign/${id}`)).workflow.scheduled_at).toBeNull();
});

test("the mailbox shows a mail that arrives while it is open", async ({ page }) => {
  await signUpByApi(page);
  const email = uniqueAddress("maria");
  await page.goto(`/app/dev/mailbox?to=${encodeURIComponent(email)}`);
  await expect(page.getByText(MailboxPage.empty)).toBeVisible();
  await givenSent(page, [{ first_name: "María", last_name: "Núñez", email }]);
  await mailTo(page.request, email);
  await expect(page.getByRole("article")).toContainText(email);
});
