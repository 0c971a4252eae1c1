import { readFileSync } from "node:fs";
import { adminOfEnterprise } from "./enterprise";
import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { Bulk, ListFilter, SavedViews, WorkflowList, WorkflowTable } = catalogues.en;

test("a list is narrowed down to a recipient and kept as a view, on a phone too @long", async ({ page }) => {
  await signUpByApi(page);
  const [ada, eva] = [uniqueAddress("ada"), uniqueAddress("eva")];
  await givenSent(page, [{ first_name: "Ada", last_name: "Vlachou", email: ada }], "First lease");
  await givenSent(page, [{ first_name: "Eva", last_name: "Núñez", email: eva }], "Second lease");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: /lease/i }) });

  await page.goto("/app/documents?activeTab=waitingForOthers");
  await expect(rows).toHaveCount(2);
  await page.getByText(ListFilter.title, { exact: true }).click();
  await page.getByLabel(ListFilter.person, { exact: true }).fill("vlach");
  await page.getByLabel(ListFilter.role, { exact: true }).selectOption("signer");
  await page.getByLabel(ListFilter.since, { exact: true }).fill("2020-01-31");
  await expectAccessible(page);
  await button(ListFilter.apply).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("First lease");
  await expect(page.getByText("Filter (2 set)")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("activeTab")).toBe("waitingForOthers");

  await button(SavedViews.save).click();
  await page.getByLabel(SavedViews.name).fill("Leases of Vlachou");
  await expectAccessible(page);
  await page.getByLabel(SavedViews.name).press("Enter");
  await expect(page.getByText(SavedViews.saved)).toBeVisible();
  const view = page.getByRole("link", { name: "Leases of Vlachou" });
  await expect(view).toHaveAttribute("aria-current", "true");

  await page.getByRole("link", { name: ListFilter.clear }).click();
  await expect(rows).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/documents");
  await view.click();
  await expect(rows).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.getByLabel(ListFilter.person, { exact: true }).fill("nobody of this name");
  await button(ListFilter.apply).click();
  await expect(page.getByText(WorkflowList.nothingFiltered)).toBeVisible();
  await view.click();
  await button(SavedViews.delete.replace("{name}", "Leases of Vlachou")).click();
  await expect(view).toHaveCount(0);
});

test("selected workflows are moved into a folder, and all that match are downloaded @long", async ({ page }) => {
  const companyId = await adminOfEnterprise(page);
  const { company_group: group } = await callApi(page, "POST", `/companies/${companyId}/company-groups`, {
    data: { group_name: "Lettings" },
  });
  const ada = () => [{ first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") }];
  await givenSent(page, ada(), "First lease");
  const second = await givenSent(page, ada(), "Second lease");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto("/app/documents");
  await page.getByRole("checkbox", { name: /First lease/ }).click();
  await button(Bulk.move).click();
  await expect(page.getByRole("dialog")).toContainText(Bulk.moveText);
  await page.getByRole("dialog").getByLabel(Bulk.folder).selectOption("Lettings");
  await expectAccessible(page);
  await button(Bulk.go).click();
  await expect(page.getByText("1 workflow was moved.")).toBeVisible({ timeout: 30_000 });
  await button(Bulk.back).click();
  await page.goto(`/app/documents?groupId=${group.id}`);
  await expect(page.getByText("First lease").first()).toBeVisible();
  await expect(page.getByText("Second lease")).toHaveCount(0);

  for (let index = 0; index < 24; index++) await callApi(page, "POST", `/workflows/simple-sign/${second.id}/copy`);
  await page.goto("/app/documents");
  await page.getByRole("checkbox", { name: WorkflowTable.chooseAll }).click();
  await button("Select all 26 workflows that match").click();
  await button(Bulk.download).click();
  await button(Bulk.go).click();
  await expect(page.getByText("The documents of 26 workflows are ready.")).toBeVisible();
  await expectAccessible(page);
  const loading = page.waitForEvent("download");
  await page.getByRole("button", { name: Bulk.save }).click();
  const file = await loading;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  // Each of the 26 in a folder of its own, counted in the zip's directory.
  expect(bytes.readUInt16LE(bytes.length - 12)).toBe(26);
});
