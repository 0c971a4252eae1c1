import { callApi } from "./given-sent";
import { adminOfEnterprise } from "./enterprise";
import { catalogues, expect, expectAccessible, test } from "./support";

const { SecurityLog, AccountPage } = catalogues.en;

for (const width of [1280, 390])
  test(`an administrator reads and filters the security log, ${width} wide${width === 390 ? "" : " @long"}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const id = await adminOfEnterprise(page);
    const longName = `Accounting ${"of the northern and southern branches ".repeat(4)}`.trim();
    for (const name of ["Legal", longName])
      await callApi(page, "POST", `/companies/${id}/company-groups`, { data: { group_name: name } });
    await page.goto("/app/account/account/activity");
    const own = page.getByRole("list", { name: SecurityLog.ownTitle });
    await expect(own).toContainText("Created the organisation Meridian");
    if (width > 400) await page.getByRole("link", { name: AccountPage.tab["security-log"] }).click();
    else await page.goto("/app/account/security-log");
    const log = page.getByRole("list", { name: SecurityLog.title });
    await expect(log.getByRole("listitem").first()).toContainText(longName);
    await expect(log).toContainText("Changed the plan of Meridian");
    await expectAccessible(page);
    await page.getByLabel(SecurityLog.search).fill("legal");
    await page.getByLabel(SecurityLog.search).press("Enter");
    await expect(page).toHaveURL(/search=legal/);
    await expect(log.getByRole("listitem")).toHaveCount(1);
    await page.getByLabel(SecurityLog.column.event, { exact: true }).selectOption("webhookCreated");
    await page.getByRole("button", { name: SecurityLog.apply }).click();
    await expect(page.getByText(SecurityLog.notFound)).toBeVisible();
    await page.getByRole("link", { name: SecurityLog.clear }).click();
    await expect(page.getByLabel(SecurityLog.column.event, { exact: true })).toHaveValue("");
    await expect(log.getByRole("listitem").first()).toContainText(longName);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: catalogues.en.CsvExport.export }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("security-log.csv");
    await page.screenshot({ path: `/tmp/n/log-${width}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
