import { givenSent } from "./given-sent";
import { catalogues, expect, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(90_000);
const { WorkflowActions } = catalogues.gk;

const ada = () => ({ first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") });

test("senders are offered to sign themselves only when it is their turn @long", async ({ page }) => {
  const { email } = await signUpByApi(page, "gk");
  const oneself = { first_name: "Ελένη", last_name: "Παπαδοπούλου", email };
  const later = await givenSent(page, [ada(), oneself], "Later");
  const now = await givenSent(page, [oneself, ada()], "Now");
  const sign = page.getByText(WorkflowActions.signYourself, { exact: true });
  await page.goto(`/app/documents/${now.id}`);
  await expect(sign).toHaveAttribute("href", /signature-requests/);
  await page.goto(`/app/documents/${later.id}`);
  await expect(page.getByRole("button", { name: WorkflowActions.more })).toBeVisible();
  await expect(sign).toHaveCount(0);
});
