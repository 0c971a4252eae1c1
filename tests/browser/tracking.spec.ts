import { withDatabase } from "./database";
import { givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const { Bulk } = catalogues.en;

const origin = process.env.APP_URL ?? "";

test("a sent workflow is followed: reminder, correction, and a list that updates after a change elsewhere @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const email = uniqueAddress("nikos");
  await givenSent(page, [{ first_name: "Nikos", last_name: "Kazantzakis", email }]);

  await page.goto("/app/documents?activeTab=waitingForOthers");
  await page.getByRole("link", { name: "Lease" }).click();
  await page.getByRole("link", { name: "Workflow settings" }).click();
  await page.getByRole("button", { name: "Add a reminder" }).click();
  await page.getByLabel("Escalate after").selectOption("7");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Required fields missing")).toBeVisible();
  await page.getByLabel("Email to notify").fill("boss@example.test");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Added new reminder")).toBeVisible();
  await expect(page.getByText("3 days after sending", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Recipient details" }).click();
  await page.getByRole("button", { name: "Actions for Nikos Kazantzakis" }).click();
  await page.getByRole("menuitem", { name: "Correct details" }).click();
  const right = uniqueAddress("right");
  await page.getByLabel("Email").fill(right);
  await page.getByRole("button", { name: "Save and send a new link" }).click();
  await expect(page.getByText("Recipient corrected")).toBeVisible();
  await mailTo(page.request, right, (m) => /signature-requests\//.test(m.text));
  await expect(page.getByText(right)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page.getByRole("link", { name: "Waiting for others 1" })).toHaveAttribute("aria-current", "page");
  // The change comes from another tab or a colleague.
  const other = await givenSent(page, [{ first_name: "Zoe", last_name: "Vlachou", email: uniqueAddress("zoe") }]);
  await expect(page.getByRole("link", { name: "Waiting for others 2" })).toBeVisible();
  const removing = { method: "PATCH", headers: { origin }, data: { cancel: true } };
  await page.request.fetch(`/v1/workflows/simple-sign/${other.id}`, removing);
  await expect(page.getByRole("link", { name: "Waiting for others 1" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("checkbox", { name: "Select Lease" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel (1)" }).click();
  await page.getByLabel("Reason").fill("Wrong document");
  const asked = page.waitForRequest((request) => request.url().endsWith("/workflows/bulk"));
  await page.getByRole("button", { name: Bulk.go }).click();
  expect((await asked).postDataJSON()).toMatchObject({ action: "cancel", reason: "Wrong document" });
  // The row leaves the list meanwhile, and the result stays.
  await expect(page.getByText("1 workflow was cancelled.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: Bulk.back }).click();
  await expect(page.getByText("Nothing is waiting for others")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole("link", { name: "Cancelled 2" }).click();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Delete (2)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete (2)" }).click();
  await expect(page.getByText("Nothing cancelled")).toBeVisible();
  await expectAccessible(page);
});

test("the sender sees who did not get the mail and why, and corrects the address there", async ({ page }) => {
  await signUpByApi(page);
  const wrong = uniqueAddress("nikso");
  const { id } = await givenSent(page, [{ first_name: "Nikos", last_name: "Kazantzakis", email: wrong }]);
  await mailTo(page.request, wrong, (m) => /signature-requests\//.test(m.text));
  const refusal = "550 5.1.1 No such user here";
  await withDatabase(
    (sql) => sql`update mails set sent_at = null, refused_at = now(), refusal = ${refusal}
    where recipient = ${wrong}`,
  );

  await page.goto(`/app/documents/${id}`);
  await expect(page.getByText(`Email to ${wrong} was refused`)).toBeVisible();
  await expect(page.getByText(`The mail server answered: ${refusal}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Correct the address" }).click();
  const right = uniqueAddress("nikos");
  await page.getByLabel("Email").fill(right);
  await page.getByRole("button", { name: "Save and send a new link" }).click();
  await mailTo(page.request, right, (m) => /signature-requests\//.test(m.text));
  await expect(page.getByText("was refused")).toBeHidden();
});
