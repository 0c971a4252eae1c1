import { readFileSync } from "node:fs";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, expectAccessible, test } from "./support";

const { ApiKeys, ApiSettings, BrandingForm, CopyButton, DevelopersPage, Webhooks } = catalogues.en;

/** The sample account is the administrator of an enterprise organisation. */
test.beforeEach(async ({ page }) => {
  const origin = process.env.APP_URL ?? "";
  const data = { email: "admin@countersign.example", password: "countersign sample" };
  expect((await page.request.post("/v1/auth/sign-in", { data, headers: { origin } })).status()).toBe(200);
});

test("a key is generated, shown, hidden and used, and its call is in the log", async ({ page }) => {
  await page.goto("/app/account/api-settings");
  await page.getByRole("button", { name: ApiSettings.generate }).click();
  const dialog = page.getByRole("dialog", { name: ApiSettings.question });
  await dialog.getByRole("button", { name: ApiSettings.generate }).click();
  await expect(page.getByText(ApiSettings.generated)).toBeVisible();
  const key = page.getByLabel(ApiSettings.key, { exact: true });
  await expect(key).toHaveText(/^csk_[\w-]{43}$/);
  const secret = await key.innerText();
  await page.getByRole("button", { name: ApiSettings.hide }).click();
  await expect(key).toHaveText(/^csk_•+[\w-]{4}$/);
  await page.getByRole("button", { name: ApiSettings.show }).click();
  await expect(key).toHaveText(secret);

  const headers = { authorization: `Bearer ${secret}` };
  expect((await page.request.get("/v1/workflows?perPage=1", { headers })).status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("cell", { name: "/v1/workflows?perPage=1" }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("button", { name: ApiSettings.column.responseCode }).click();
  await expect(page).toHaveURL(/sort=response_code/);
  await page.getByLabel(ApiSettings.pageSize).selectOption("all");
  await expect(page).toHaveURL(/perPage=1000/);
  await expectAccessible(page);
});

test("a further key is made with scopes, shown once, held to them, and deleted", async ({ page }) => {
  await page.goto("/app/account/api-settings");
  await page.getByRole("button", { name: ApiKeys.add, exact: true }).click();
  const panel = page.getByRole("dialog", { name: ApiKeys.addTitle });
  const name = `Accounting ${Date.now()}`;
  const read = panel.getByRole("checkbox", { name: ApiKeys.scopeHint.read });
  await read.uncheck();
  await panel.getByRole("button", { name: ApiKeys.make }).click();
  await expect(panel.getByText(catalogues.en.validation.scopesMissing)).toBeVisible();
  await panel.getByLabel(ApiKeys.name, { exact: true }).fill(name);
  await read.check();
  await panel.getByLabel(ApiKeys.ends, { exact: true }).selectOption("30");
  await expectAccessible(page);
  await panel.getByRole("button", { name: ApiKeys.make }).click();
  const dialog = page.getByRole("dialog", { name: ApiKeys.secretTitle });
  const secret = await dialog.getByText(/^csk_/).innerText();
  await dialog.getByRole("button", { name: ApiKeys.secretDone }).click();
  const headers = { authorization: `Bearer ${secret}` };
  expect((await page.request.get("/v1/workflows?perPage=1", { headers })).status()).toBe(200);
  expect((await page.request.get("/v1/companies/1/webhooks", { headers })).status()).toBe(403);
  await page.reload();
  const row = page.getByRole("list", { name: ApiKeys.title }).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("last used on");
  await expect(page.getByText(secret)).toHaveCount(0);
  await row.getByRole("button", { name: `Delete the key ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: ApiKeys.delete })
    .click();
  await expect(page.getByText(ApiKeys.deleted)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await page.request.get("/v1/workflows?perPage=1", { headers })).status()).toBe(401);
});

test("the log of a webhook names what was sent as the receiver gets it", async ({ page }) => {
  const url = `https://hooks.example.test/${Date.now()}`;
  const data = { url, events: ["workflow.sent"] };
  const { webhook } = await callApi(page, "POST", "/companies/1/webhooks", { data });
  await page.goto("/app/account/api-settings");
  await page.getByRole("button", { name: Webhooks.actions.replace("{url}", url) }).click();
  await page.getByRole("menuitem", { name: Webhooks.deliveries }).click();
  const panel = page.getByRole("dialog", { name: Webhooks.deliveriesTitle });
  await panel.getByRole("button", { name: Webhooks.sendExample }).click();
  await panel.getByText(Webhooks.details).click();
  await expect(panel.getByRole("region", { name: Webhooks.request })).toContainText('"group_id"');
  await expectAccessible(page);
  await callApi(page, "DELETE", `/companies/1/webhooks/${webhook.id}`);
});

test("colours are previewed before they are saved", async ({ page }) => {
  await page.goto("/app/account/company-settings/branding");
  const colour = page.getByLabel(BrandingForm.primaryColor, { exact: true });
  const preview = page.getByText(BrandingForm.mailButton);
  // Text typed before hydration appears in the preview only after the next input.
  await expect(async () => {
    await colour.fill("224488");
    await expect(preview).toHaveCSS("background-color", "rgb(34, 68, 136)", { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(BrandingForm.mailButton)).toHaveCSS("color", "rgb(255, 255, 255)");
  await page.getByRole("button", { name: BrandingForm.submit }).click();
  await expect(page.getByText(BrandingForm.saved)).toBeVisible();
  await page.reload();
  await expect(colour).toHaveValue("224488");
  await expectAccessible(page);
  await colour.fill("BED600");
  await page.getByRole("button", { name: BrandingForm.submit }).click();
  await expect(page.getByText(BrandingForm.saved).last()).toBeVisible();
});

test("the reference names a call, and its console makes it", async ({ page }) => {
  await page.goto("/app/developers");
  await expect(page.getByRole("heading", { level: 1, name: DevelopersPage.title })).toBeVisible();
  await page.goto(`/app/developers?call=${encodeURIComponent("GET /auth/me")}`);
  await page.getByRole("button", { name: DevelopersPage.send }).click();
  await expect(page.getByRole("region", { name: DevelopersPage.answer, exact: true })).toContainText(
    "admin@countersign.example",
  );
  await expectAccessible(page);
});

test("the client library's examples have the reader's own values, and can be copied by keyboard", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { company_groups: groups } = await callApi(page, "GET", "/companies/1/company-groups");
  const { document } = await callApi(page, "POST", "/documents", {
    multipart: { document: await pdfFile("{{Signature;type=signature;role=Buyer}}", 1), tags: "true" },
  });
  const data = { title: "Sale", description: "For flats", group_id: groups[0].id, document_ids: [document.id] };
  const { template } = await callApi(page, "POST", "/templates", { data });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/app/developers");
  const code = page.getByRole("region", { name: "template-to-sent.mjs" });
  await expect(code).toContainText(`COUNTERSIGN_URL=${process.env.APP_URL} COUNTERSIGN_KEY=csk_… node`);
  await expect(code).toContainText(`templateId = "${template.id}", role = "Buyer"`);
  const summary = page.getByText(DevelopersPage.example.remind.title, { exact: true });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "remind.mjs" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(CopyButton.copied)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll(process.env.APP_URL ?? "", "https://sign.example.com")).toBe(
    readFileSync("sdk/examples/remind.mjs", "utf8"),
  );
  await expectAccessible(page);
});

test("a method that an address does not have is refused with those that it has", async ({ request }) => {
  const methods = {
    "/contacts": ["GET", "POST"],
    "/contacts/1": ["DELETE", "GET", "PATCH"],
    "/workflows/simple-sign/send": ["POST"],
    "/openapi.json": ["GET"],
  };
  for (const [address, own] of Object.entries(methods))
    for (const start of ["/v1", "/app/v1"])
      for (const method of ["DELETE", "GET", "PATCH", "POST", "PUT"]) {
        const answer = await request.fetch(`${start}${address}`, { method });
        const told = [start, address, method, answer.status()];
        if (own.includes(method)) {
          expect(told).not.toEqual([start, address, method, 405]);
          continue;
        }
        expect(told).toEqual([start, address, method, 405]);
        const allow = String(answer.headers()["allow"]);
        const takes = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted();
        expect([address, allow.split(", ").toSorted()]).toEqual([address, takes]);
        const refusal = { success: false, label: "MethodNotAllowed", message: `This address takes ${allow}.` };
        expect(await answer.json()).toEqual(refusal);
      }
});
