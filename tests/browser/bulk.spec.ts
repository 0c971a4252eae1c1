import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { Bulk, WorkflowTable } = catalogues.en;

test("all workflows of a long list are reminded, then cancelled, and what could not be done is named @long", async ({
  page,
}) => {
  await signUpByApi(page);
  const emails = Array.from({ length: 2 }, () => uniqueAddress("ada"));
  for (const email of emails) await givenSent(page, [{ first_name: "Ada", last_name: "Vlachou", email }]);
  const copies = await callApi(page, "GET", "/workflows");
  const [{ id }] = (copies as { workflows: { id: number }[] }).workflows as [{ id: number }];
  for (let index = 0; index < 24; index++) await callApi(page, "POST", `/workflows/simple-sign/${id}/copy`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto("/app/documents");
  await page.getByRole("checkbox", { name: WorkflowTable.chooseAll }).click();
  await button("Select all 26 workflows that match").click();
  await expect(page.getByText("All 26 matching workflows are selected")).toBeVisible();
  await expectAccessible(page);
  await button(Bulk.remind).click();
  await button(Bulk.go).click();
  await expect(page.getByText("Reminders sent for 2 workflows.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("24 were left as they are:").first()).toBeVisible();
  await expectAccessible(page);
  await button(Bulk.back).click();
  for (const email of emails)
    expect((await mailTo(page.request, email, ({ subject }) => /remind/i.test(subject))).to).toContain(email);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/documents?activeTab=waitingForOthers&search=lease");
  await page.getByRole("checkbox", { name: /Lease/ }).first().click();
  await button("Select all 2 workflows that match").click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await button(Bulk.cancel).click();
  await button(Bulk.go).click();
  // The rows leave the list meanwhile, and the result stays.
  await expect(page.getByText("2 workflows were cancelled.")).toBeVisible();
  await expectAccessible(page);
  await button(Bulk.back).click();
  await expect(page.getByRole("checkbox", { name: /Lease/ })).toHaveCount(0);
});
