import { givenDraftToSign } from "./given-draft";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test } from "./support";

const { SendLater, ScheduleActions, WorkflowList } = catalogues.en;
test.setTimeout(90_000);
test.use({ timezoneId: "Europe/Athens" });

test("a workflow is scheduled, called off to be edited, scheduled anew on a phone, and sent at once @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const { id, email } = await givenDraftToSign(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  const readWorkflow = async (): Promise<unknown> =>
    (await callApi(page, "GET", `/workflows/simple-sign/${id}`)).workflow;

  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await button(SendLater.open).click();
  // The clocks of Athens go forward in the night of 28 March 2027, so 03:30 does not exist then.
  await dialog.getByLabel(SendLater.day).fill("2027-03-28");
  await dialog.getByLabel(SendLater.time).fill("03:30");
  await expect(dialog.getByText(SendLater.skipped.replace("{time}", "03:30"))).toBeVisible();
  await expect(dialog.getByRole("button", { name: SendLater.confirm })).toBeDisabled();
  await dialog.getByLabel(SendLater.time).fill("09:15");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: SendLater.confirm }).click();
  await expect(page).toHaveURL(/\/app\?sent=\d+$/);
  expect(await readWorkflow()).toMatchObject({ execute_at: null, scheduled_at: "2027-03-28T06:15:00.000Z" });

  await page.goto("/app/documents");
  await page.getByRole("link", { name: new RegExp(`^${WorkflowList.tab.scheduled}`) }).click();
  await expect(page.getByText("Scheduled: 28 Mar 2027, 09:15").filter({ visible: true })).toBeVisible();
  await expectAccessible(page);

  // Whoever opens the wizard is asked first, and the draft stays as it was entered.
  await page.goto(`/app/sign-wizard/${id}?step=review`);
  await expect(page.getByText("Athens", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await button(ScheduleActions.edit).press("Enter");
  await expect(button(SendLater.open)).toBeVisible();
  expect(await readWorkflow()).toMatchObject({ scheduled_at: null });

  await page.setViewportSize({ width: 390, height: 844 });
  await button(SendLater.open).click();
  await dialog.getByLabel(SendLater.day).fill("2027-10-31");
  await dialog.getByLabel(SendLater.time).fill("03:30"); // comes twice
  await expect(dialog.getByText(SendLater.twice.replace("{time}", "03:30"))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: SendLater.confirm }).click();
  await expect(page).toHaveURL(/\/app\?sent=\d+$/);
  expect(await readWorkflow()).toMatchObject({ scheduled_at: "2027-10-31T00:30:00.000Z" });

  await page.goto(`/app/documents/${id}`);
  await expect(page.getByText(ScheduleActions.scheduled.replace("{date}", "31 October 2027, 03:30"))).toBeVisible();
  await expectAccessible(page);
  await button(ScheduleActions.callOff).click();
  await expect(page.getByText(ScheduleActions.calledOff).filter({ visible: true }).first()).toBeVisible();
  await expect(button(ScheduleActions.callOff)).toBeHidden();

  await callApi(page, "PATCH", `/workflows/simple-sign/${id}`, { data: { execute_at: "2027-05-01T09:00:00Z" } });
  await page.reload();
  await button(ScheduleActions.sendNow).click();
  await dialog.getByRole("button", { name: ScheduleActions.sendNow }).click();
  await mailTo(page.request, email);
  await expect(page.getByText(ScheduleActions.scheduled.split("{")[0] ?? "")).toBeHidden();
  expect(await readWorkflow()).toMatchObject({ scheduled_at: null, workflow_status_id: 2 });
});
