import { randomUUID } from "node:crypto";
import { callApi } from "./given-sent";
import { catalogues, expect, expectAccessible, test } from "./support";

const { Acting, Webhooks } = catalogues.en;

/** The sample account is the administrator of an enterprise organisation. */
test.beforeEach(async ({ page }) => {
  const origin = process.env.APP_URL ?? "";
  const data = { email: "admin@countersign.example", password: "countersign sample" };
  expect((await page.request.post("/v1/auth/sign-in", { data, headers: { origin } })).status()).toBe(200);
});

for (const width of [1280, 390])
  test(`an administrator sees what acts and ends a key, ${width} wide${width === 390 ? " @long" : ""}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { company } = await callApi(page, "GET", "/auth/me");
    const name = `${"Long name of a bot ".repeat(3)}${randomUUID()}`;
    await callApi(page, "POST", `/companies/${company.id}/api-keys`, { data: { name, scopes: ["read"] } });
    await page.goto("/app/account/company-settings/acting");
    const row = page.getByRole("list", { name: Acting.title }).getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(Acting.neverUsed);
    await expectAccessible(page);
    await row.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(Acting.consequence.apiKey);
    await dialog.getByRole("button", { name: Acting.end, exact: true }).click();
    await expect(page.getByText(Acting.ended, { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

for (const width of [1280, 390])
  test(`an example is sent to a webhook, its answer read, and it is replayed, ${width} wide${width === 390 ? " @long" : ""}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { company } = await callApi(page, "GET", "/auth/me");
    const at = `/companies/${company.id}/webhooks`;
    const url = `https://hooks.example/${randomUUID()}`;
    const { webhook } = await callApi(page, "POST", at, {
      data: { url, events: ["workflow.sent", "workflow.completed"] },
    });
    await page.goto("/app/account/api-settings");
    await page.getByRole("button", { name: `Actions for ${url}` }).click();
    await page.getByRole("menuitem", { name: Webhooks.deliveries }).click();
    const panel = page.getByRole("dialog", { name: Webhooks.deliveriesTitle });
    await expect(panel.getByText(Webhooks.noDeliveries)).toBeVisible();
    await panel.getByLabel(Webhooks.example, { exact: true }).selectOption("workflow.sent");
    await panel.getByRole("button", { name: Webhooks.sendExample }).click();
    const items = panel.getByRole("listitem");
    await expect(items).toHaveCount(1);
    await expect(items.first()).toContainText(Webhooks.isExample);
    await items.first().getByText(Webhooks.details).click();
    await expect(items.first().getByRole("region", { name: Webhooks.request })).toContainText('"example": true');
    await expectAccessible(page);
    await items.first().getByRole("button").click();
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText(Webhooks.isReplay);
    await callApi(page, "DELETE", `${at}/${webhook.id}`);
  });
