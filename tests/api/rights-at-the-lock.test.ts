import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { type Database, database } from "@/db/client";
import { checkouts } from "@/db/schema/billing";
import { companyUsers } from "@/db/schema/companies";
import { dataExports } from "@/db/schema/data-exports";
import { apiKeys, webhookDeliveries } from "@/db/schema/integrations";
import { sessions } from "@/db/schema/users";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { differences, dumpDatabase } from "../support/dump";
import { signaturePng } from "../support/given";
import { whileHeld } from "../support/waiting-for-locks";

useProduct();

const hook = { url: "https://9.9.9.9/in", events: ["workflow.sent"] };
const server = { host: "mail.example", port: 587, from_address: "us@example.test", password: "secret" };

/** An organisation with one thing of each kind that the acts below are about. */
async function givenThings() {
  const { id, admin, join } = await givenCompany();
  const at = `/companies/${id}`;
  const { token } = admin;
  const { webhook } = await must("POST", `${at}/webhooks`, { token, body: hook });
  const body = { name: "Key", scopes: ["read"] };
  const { api_key: key } = await must("POST", `${at}/api-keys`, { token, body });
  await must("PATCH", `${at}/company-api-credentials`, { token });
  await must("POST", `${at}/company-mail-settings`, { token, body: server });
  await must("POST", `${at}/company-branding`, { token, body: {} });
  const [delivery] = await database()
    .insert(webhookDeliveries)
    .values({ webhookId: webhook.id, event: "workflow.sent", payload: {}, attempts: 8 })
    .returning();
  return { id, at, admin, join, webhook, key, delivery };
}

/** The tables that the acts write, except memberships and counters of calls. */
const written =
  /^public\.(webhooks|webhook_deliveries|api_keys|company_api_credentials|credential_events|mail_settings|brandings|data_exports|security_events|subscriptions|checkouts|invoices|mails) /;

const withLogo = async () => {
  const form = new FormData();
  form.set("logo", new File([Buffer.from(await signaturePng(), "base64")], "logo.png"));
  return form;
};

test("an administrator who is removed while the act waits for the organisation changes and takes nothing", async () => {
  const { id, at, join, webhook, key, delivery } = await givenThings();
  const hookAt = `${at}/webhooks/${webhook.id}`;
  const pages = { success_url: "http://localhost:3999/app/pricing", cancel_url: "http://localhost:3999/app/pricing" };
  const [open] = await database()
    .insert(checkouts)
    .values({ companyId: id, type: "monthly", units: 30, successUrl: pages.success_url, cancelUrl: pages.cancel_url })
    .returning();
  const acts: [string, string, object?][] = [
    ["PATCH", hookAt, { enabled: false }],
    ["PATCH", hookAt, { url: "https://8.8.8.8/theirs" }],
    ["POST", `${hookAt}/deliveries/${delivery?.id}/redeliver`],
    ["DELETE", hookAt],
    ["DELETE", `${at}/api-keys/${key.id}`],
    ["GET", `${at}/company-api-credentials`],
    ["POST", `${at}/company-mail-settings`, { ...server, host: "theirs.example" }],
    ["POST", `${at}/company-branding`, { primary_color: "000000" }],
    ["POST", `${at}/company-branding/logo`],
    ["POST", `${at}/data-exports`],
    ["GET", "export of the organisation"],
    ["GET", `${at}/security-events/export`],
    ["POST", "/companies/checkout-session", { ...pages, units: 1, price_id: "monthly" }],
    ["POST", `/dev/billing/checkouts/${open?.uuid}`],
    ["PATCH", "/companies/subscription?paid_by=company", { units: 5 }],
    ["DELETE", "/companies/subscription?paid_by=company"],
    ["POST", "/companies/subscription/renewal?paid_by=company"],
    [
      "PUT",
      "/companies/subscription/billing-details?paid_by=company",
      { billing_address: null, vat_number: "EL1", billing_reference: null },
    ],
  ];
  const thieves = [];
  for (const [method, path, body] of acts) {
    const thief = await join(companyRoles.administrator);
    const [made] = await database()
      .insert(dataExports)
      .values({ userId: thief.id, companyId: id, readyAt: new Date(), fileKey: "made.zip" })
      .returning();
    const address = path.startsWith("/") ? path : `/users/me/data-exports/${made?.id}/file`;
    const form = path.endsWith("/logo") ? { form: await withLogo() } : {};
    thieves.push({
      thief,
      path,
      begin: () => call(method, address, { token: thief.token, ...(body && { body }), ...form }),
    });
  }
  const before = await dumpDatabase();
  for (const { thief, path, begin } of thieves) {
    const [answer] = await whileHeld(id, [begin], (db) => removed(db, [thief.id]));
    expect([path, answer?.status]).toEqual([path, 401]);
  }
  const changed = differences(before, await dumpDatabase());
  expect(changed.filter((change) => written.test(change))).toEqual([]);
});

async function removed(db: Database, userIds: number[]) {
  await db.delete(companyUsers).where(inArray(companyUsers.userId, userIds));
  await db.update(sessions).set({ revokedAt: new Date() }).where(inArray(sessions.userId, userIds));
}

test("an administrator who is made an editor while the act waits is refused it", async () => {
  const { id, at, join, webhook } = await givenThings();
  const editor = await join(companyRoles.administrator);
  const change = () => call("PATCH", `${at}/webhooks/${webhook.id}`, { token: editor.token, body: { enabled: false } });
  const [answer] = await whileHeld(id, [change], (db) =>
    db.update(companyUsers).set({ roleId: companyRoles.editor }).where(eq(companyUsers.userId, editor.id)),
  );
  expect(answer?.status).toBe(403);
});

test("a key that is deleted while its call waits ends that call as it began, and begins none", async () => {
  const { id, at, admin, webhook } = await givenThings();
  const key = { name: "Deleted", scopes: ["administer"] };
  const { secret_key: token, api_key: made } = await must("POST", `${at}/api-keys`, { token: admin.token, body: key });
  const change = () => call("PATCH", `${at}/webhooks/${webhook.id}`, { token, body: { enabled: false } });
  const [answer] = await whileHeld(id, [change], (db) => db.delete(apiKeys).where(eq(apiKeys.id, made.id)));
  expect([answer?.status, (await change()).status]).toEqual([200, 401]);
});
