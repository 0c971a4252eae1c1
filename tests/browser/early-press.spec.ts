import { givenDraft } from "./given-draft";
import { holdScripts } from "./hold-scripts";
import { catalogues, expect, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const { ReviewStep } = catalogues.en;

test("a press before the scripts have loaded is done once they have, and once only", async ({ page }) => {
  await signUpByApi(page);
  const email = uniqueAddress("early");
  const { id } = await givenDraft(page, [{ first_name: "Ada", last_name: "Vlachou", email }]);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.url());
  });
  const release = await holdScripts(page);
  await page.goto(`/app/sign-wizard/${id}?step=review`, { waitUntil: "commit" });
  await page.getByRole("button", { name: ReviewStep.send, exact: true }).dblclick();
  expect(sent).toEqual([]);
  release();
  await expect(page).toHaveURL(/\/app\?sent=\d+$/);
  await mailTo(page.request, email);
  expect(sent.filter((url) => url.endsWith(`/simple-sign/${id}`))).toHaveLength(1);
});

test("a visitor's press before the scripts have loaded is done once they have", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/app/login", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Español" }).click();
  release();
  await expect(page.getByLabel(catalogues.es.LoginForm.password, { exact: true })).toBeVisible();
});
