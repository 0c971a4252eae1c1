import { withDatabase } from "./database";
import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { WorkflowStatus, RecipientsTab, SettingsTab, Reminders, MailServerForm, StartScreen, LoginForm } = catalogues.en;

test("lists and details show the state of a workflow and of its recipients @long", async ({ page }) => {
  await signUpByApi(page);
  const person = (name: string) => ({ first_name: name, last_name: "Vlachou", email: uniqueAddress(name) });
  const [cancelled, expired, overdue, waiting] = [
    await givenSent(page, [person("Ada")], "Lease A"),
    await givenSent(page, [person("Eva")], "Lease B"),
    await givenSent(page, [person("Olga")], "Lease C"),
    await givenSent(page, [person("Wanda")], "Lease D"),
  ];
  await callApi(page, "PATCH", `/workflows/simple-sign/${cancelled.id}`, { data: { cancel: true } });
  await callApi(page, "POST", `/workflows/${waiting.id}/reminders`, { data: { reminder_days_set: 3 } });
  await callApi(page, "POST", `/workflows/${waiting.id}/reminders`, { data: { reminder_days_set: 7 } });
  await withDatabase(async (sql) => {
    await sql`update workflows set expires_at = now() - interval '1 hour' where id = ${expired.id}`;
    await sql`update workflows set updated_at = now() - interval '8 days' where id = ${overdue.id}`;
    await sql`update reminders set reminder_sent_at = now() where workflow_id = ${waiting.id} and reminder_days_set = 3`;
  });

  await page.goto("/app/documents");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
  await expect(row("Lease A")).toContainText(WorkflowStatus.cancelled);
  await expect(row("Lease B")).toContainText(WorkflowStatus.expired);
  await expect(row("Lease C")).toContainText(WorkflowStatus.overdue);
  await expect(row("Lease D")).toContainText(WorkflowStatus.waitingForOthers);
  // Each state has its own colour: only the viewer's own turn has the mark.
  const dotOf = (name: string) =>
    row(name)
      .getByText(/^(Overdue|Expired|Waiting for others|Cancelled)$/)
      .last()
      .locator("span[aria-hidden]")
      .evaluate((dot) => getComputedStyle(dot).backgroundColor);
  const dots = await Promise.all(["Lease C", "Lease B", "Lease D"].map(dotOf));
  expect(new Set(dots).size).toBe(3);
  expect(dots).not.toContain("rgb(190, 214, 0)");

  const main = page.getByRole("main");
  await page.goto(`/app/documents/${cancelled.id}`);
  await expect(main.getByText(RecipientsTab.status.unsigned, { exact: true })).toBeVisible();
  await expect(main.getByText(RecipientsTab.status.invited, { exact: true })).toBeHidden();
  await page.goto(`/app/documents/${expired.id}`);
  await expect(main.getByText(WorkflowStatus.expired, { exact: true })).toBeVisible();
  await expect(main.getByText(RecipientsTab.status.expired, { exact: true })).toBeVisible();
  await page.goto(`/app/documents/${overdue.id}`);
  await expect(main.getByText(WorkflowStatus.overdue, { exact: true })).toBeVisible();

  await page.goto(`/app/documents/${waiting.id}?tab=settings`);
  const days = "3 days and 7 days";
  await expect(main.getByText(SettingsTab.remindersSentence.replace("{days}", days))).toBeVisible();
  await expect(main.getByText("Reminder after 3 days")).toBeHidden();
  const deleteOf = (days: number) => page.getByRole("button", { name: `Delete the reminder after ${days} days` });
  await expect(deleteOf(7)).toBeVisible();
  await expect(deleteOf(3)).toBeHidden();
  await expect(page.getByRole("heading", { name: Reminders.title })).toBeVisible();
  await expectAccessible(page);
});

test.describe("refusals", () => {
  test.use({ allowRefusals: true });

  test("a mail server is disabled until one is entered, and a wrong code is reported in the banner", async ({
    page,
  }) => {
    const { email, password } = await signUpByApi(page);
    await page.goto("/app/account/account/emails");
    const enabled = page.getByRole("switch", { name: MailServerForm.enabled });
    await expect(enabled).not.toBeChecked();
    await page.getByLabel(MailServerForm.host).pressSequentially("mail.example.test");
    await expect(enabled).toBeChecked();

    await withDatabase((sql) => sql`update users set confirmed_at = null where email = ${email}`);
    await page.goto("/app/email-verification");
    await page.getByRole("textbox").first().fill("00000");
    await page.getByRole("button", { name: catalogues.en.ConfirmForm.submit }).click();
    const banner = page.getByRole("alert").filter({ hasText: catalogues.en.FormBanner.title });
    await expect(banner).toContainText(/code/i);

    await page.context().clearCookies();
    await page.goto("/app");
    await page.getByRole("link", { name: StartScreen.signIn }).click();
    await page.getByLabel(LoginForm.email).fill(email);
    await page.getByLabel(LoginForm.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: LoginForm.submit, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ελένη");
    expect(new URL(page.url()).pathname).toBe("/app");
  });
});

test("expired links are extended from the workflow's page, and a sealing that fails again says so @long", async ({
  page,
}) => {
  const { ExtendLinks, RetrySealing } = catalogues.en;
  const main = page.getByRole("main");
  await signUpByApi(page);
  const recipient = { first_name: "Eva", last_name: "Vlachou", email: uniqueAddress("eva") };
  const [expired, failed] = [
    await givenSent(page, [recipient], "Lease E"),
    await givenSent(page, [recipient], "Lease F"),
  ];
  await withDatabase(async (sql) => {
    await sql`update workflows set started_execution_at = now() - interval '91 days', expires_at = now() - interval '1 day' where id = ${expired.id}`;
    await sql`update workflows set status = 'failed' where id = ${failed.id}`;
    await sql`insert into completions (workflow_id, created_at, chain_head, failed_at)
      select id, now() - interval '1 hour', audit_hash, now() - interval '1 hour' from workflows where id = ${failed.id}`;
  });

  await page.goto(`/app/documents/${expired.id}`);
  await main.getByRole("button", { name: ExtendLinks.open }).click();
  const dialog = page.getByRole("dialog", { name: ExtendLinks.title });
  await expect(dialog.getByLabel(ExtendLinks.days)).toHaveValue("121");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: ExtendLinks.confirm }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText(WorkflowStatus.waitingForOthers, { exact: true })).toBeVisible();
  await page.goto(`/app/documents/${expired.id}?tab=settings`);
  await expect(main.getByText("121 days")).toBeVisible();
  await expect(main.getByRole("button", { name: ExtendLinks.open })).toBeVisible();

  await page.goto(`/app/documents/${failed.id}`);
  await expect(main.getByRole("status").filter({ hasText: "The last attempt failed on" })).toBeVisible();
  await page.waitForLoadState("networkidle"); // pages cannot be shown either once the file is gone
  await withDatabase((sql) =>
    sql.begin(async (tx) => {
      // Names a file that does not exist, which the database's triggers would refuse.
      await tx`set local session_replication_role = replica`;
      await tx`update documents set file_hash = repeat('0', 64) where workflow_id = ${failed.id}`;
    }),
  );
  await main.getByRole("button", { name: RetrySealing.retry }).click();
  await expect(main.getByText("Another attempt failed")).toBeVisible();
});

test("refused mails and text messages are shown with what to do, and a mail is sent again", async ({ page }) => {
  const { RefusedMails, RefusedTexts, RecipientActions } = catalogues.en;
  const main = page.getByRole("main");
  await signUpByApi(page);
  const email = uniqueAddress("nina");
  const person = { first_name: "Nina", last_name: "Vlachou", email, has_otp_step: true, mobile_number: "306900000001" };
  const { id } = await givenSent(page, [person], "Lease G");
  await mailTo(page.request, email);
  await withDatabase(async (sql) => {
    const now = new Date();
    await sql`update mails set sent_at = null, refused_at = ${now}, refusal = '552 5.2.2 Mailbox full'
      where workflow_id = ${id} and recipient = ${email}`;
    await sql`insert into otp_challenges (signatory_id, mobile_number, code_hash, reference, expires_at, refused_at, refusal)
      select id, mobile_number, 'none', 'NONE', now(), ${now}, 'Not a mobile number' from signatories where workflow_id = ${id}`;
  });
  await page.goto(`/app/documents/${id}`);
  const mail = RefusedMails.title.replace("{email}", email);
  await expect(main.getByText(mail)).toBeVisible();
  await expect(main.getByText("552 5.2.2 Mailbox full")).toBeVisible();
  await expect(main.getByText(RefusedTexts.title.replace("{number}", "+306900000001"))).toBeVisible();
  await expect(main.getByText("Not a mobile number")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: RefusedMails.sendAgain }).click();
  await expect(main.getByText(mail)).toBeHidden();

  await main.getByRole("button", { name: RefusedTexts.correct }).click();
  const dialog = page.getByRole("dialog", { name: RecipientActions.correctTitle });
  await dialog.getByLabel(RecipientActions.mobile).fill("306900000002");
  await dialog.getByRole("button", { name: RecipientActions.save }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText("Not a mobile number")).toBeHidden();
});
