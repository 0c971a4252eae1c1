import { givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const { WorkflowActions, ReviewStep } = catalogues.en;
test.setTimeout(90_000);

test("a sent workflow is duplicated from the list, and saved as a template from its page on a phone @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const email = uniqueAddress("maria");
  const { id } = await givenSent(page, [{ first_name: "María", last_name: "Núñez", email }]);
  await mailTo(page.request, email);
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto("/app/documents");
  await page.getByRole("checkbox", { name: /Lease/ }).click();
  await expectAccessible(page);
  await button(WorkflowActions.duplicate).click();
  await expect(page).toHaveURL(/sign-wizard\/\d+/);
  expect(page.url()).not.toContain(`/${id}`);
  await expect(page.getByText(WorkflowActions.copied)).toBeVisible();
  const copyId = Number(/sign-wizard\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(`/app/sign-wizard/${copyId}?step=review`);
  await expect(page.getByText(email)).toBeVisible();
  await button(ReviewStep.send).click();
  await expect(page).toHaveURL(/\/app\?sent=\d+$/);
  const mails = async () =>
    (
      (await (await page.request.get(`/v1/dev/mailbox?to=${encodeURIComponent(email)}`)).json()) as {
        messages: unknown[];
      }
    ).messages.length;
  await expect.poll(mails).toBe(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/documents/${id}`);
  await button(WorkflowActions.more).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: WorkflowActions.saveAsTemplate }).click();
  await expect(page).toHaveURL(/templates\/\d+\/detail/);
  await expect(page.getByText(WorkflowActions.templateSaved)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(email)).toBeHidden();
});
