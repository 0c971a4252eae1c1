import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { mailSettings } from "@/db/schema/appearance";
import { enterpriseSubscriptions } from "@/db/schema/companies";
import { listActing, registry } from "@/lib/acting/list-acting";
import type { ActingKind } from "@/lib/acting/rules";
import { call, must, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { contextAs } from "../support/context-as";
import { givenProvider } from "../support/scim";

process.env["ALLOW_PRIVATE_WEBHOOKS"] = "1";
useProduct();

/** What belongs to an organisation and acts for nobody by itself, by why not. */
const actsNot: Record<string, string> = {
  people: "company_users company_groups",
  "their work": "workflows templates batches bulk_jobs public_links data_exports",
  "what it shows or says": "brandings mail_texts company_stamps default_signature_methods saved_signatures",
  money: "billing_customers subscriptions checkouts invoices enterprise_subscriptions",
  records: "api_logs credential_events security_events scim_calls",
  "what something above made": "agent_confirmations scim_users scim_groups",
  "rules and claims": "company_domains retention_rules holds",
};

const facts =
  "id created_at updated_at holding_company_id name address contact_first_name contact_last_name contact_email contact_phone default_language time_zone default_link_expiry_days default_reminder_days default_message default_email_message default_download_before_signing print_code suspended_at second_step_from longest_session_hours idle_minutes networks reply_to reply_to_mac places_told_for deletion_requested_at deletion_requested_by deleted_at is_sample";

test("whatever could act for an organisation is in the list of what does, or is known not to", async () => {
  const rows = await database().execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns c
    where table_schema = 'public' and column_name = 'company_id'
      and not exists (select from pg_inherits where inhrelid = (table_schema || '.' || table_name)::regclass)
    union all
    select 'companies.' || column_name from information_schema.columns
    where table_schema = 'public' and table_name = 'companies'`);
  const known = [
    ...Object.values(registry).flatMap(({ by }) => by),
    ...Object.values(actsNot).flatMap((names) => names.split(" ")),
    ...facts.split(" ").map((column) => `companies.${column}`),
  ];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

test("the list has each kind, with its last use", async () => {
  const { companyId: id, at, admin } = await givenOrganisation();
  const { token } = admin;
  const ctx = await contextAs(admin);
  expect(await listActing(ctx, id)).toEqual([]);
  const { secret_key: first } = await must("PATCH", `${at}/company-api-credentials`, { token });
  await must("POST", `${at}/api-keys`, { token, body: { name: "Sales bot", scopes: ["read"] } });
  await must("PUT", `${at}/agents`, { token, body: { allows_agents: true } });
  const hook = { url: "http://127.0.0.1:9/in", events: ["workflow.sent"] };
  await must("POST", `${at}/webhooks`, { token, body: hook });
  const body = { allowed_origins: ["https://app.acme.example"] };
  await must("PUT", `${at}/allowed-origins`, { token, body });
  await database().insert(mailSettings).values({
    companyId: id,
    fromAddress: "us@acme.example",
    host: "mail.acme.example",
    port: 587,
    passwordSealed: "",
  });
  await must("GET", "/workflows?perPage=1", { token: first });
  const acting = await listActing(ctx, id);
  expect(acting.map(({ kind, name, lastUsedAt }) => [kind, name, lastUsedAt !== null])).toEqual([
    ["firstKey", `…${first.slice(-4)}`, true],
    ["apiKey", expect.stringMatching(/^Sales bot …/), false],
    ["agents", null, false],
    ["webhook", hook.url, false],
    ["origin", "https://app.acme.example", false],
    ["mailServer", "mail.acme.example (us@acme.example)", false],
  ]);
});

test("the first key can be deleted, and nothing works with it then", async () => {
  const { at, admin } = await givenOrganisation();
  const { token } = admin;
  const { secret_key: key } = await must("PATCH", `${at}/company-api-credentials`, { token });
  expect((await call("DELETE", `${at}/company-api-credentials`, { token: key })).status).toBe(403);
  await must("DELETE", `${at}/company-api-credentials`, { token });
  expect((await call("GET", "/workflows", { token: key })).status).toBe(401);
  expect((await call("DELETE", `${at}/company-api-credentials`, { token })).status).toBe(404);
});

test("whatever is listed can be ended also without the plan that making it needs", async () => {
  const { companyId, at, admin } = await givenOrganisation();
  const { token } = admin;
  await must("PATCH", `${at}/company-api-credentials`, { token });
  await must("POST", `${at}/api-keys`, { token, body: { name: "Sales bot", scopes: ["read"] } });
  await must("PUT", `${at}/agents`, { token, body: { allows_agents: true } });
  await must("POST", `${at}/webhooks`, { token, body: { url: "http://127.0.0.1:9/in", events: ["workflow.sent"] } });
  await must("PUT", `${at}/allowed-origins`, { token, body: { allowed_origins: ["https://app.acme.example"] } });
  const server = { host: "mail.acme.example", port: 587, from_address: "us@acme.example", password: "secret" };
  await must("POST", `${at}/company-mail-settings`, { token, body: server });
  await database().delete(enterpriseSubscriptions).where(eq(enterpriseSubscriptions.companyId, companyId));
  const ctx = await contextAs(admin);
  const acting = await listActing(ctx, companyId);
  expect(acting.map(({ kind }) => kind)).toEqual(["firstKey", "apiKey", "agents", "webhook", "origin", "mailServer"]);
  const idOf = (kind: ActingKind) => acting.find((one) => one.kind === kind)?.id;
  const ends: [string, string, object?][] = [
    ["DELETE", "company-api-credentials"],
    ["DELETE", `api-keys/${idOf("apiKey")}`],
    ["PUT", "agents", { allows_agents: false }],
    ["DELETE", `webhooks/${idOf("webhook")}`],
    ["PUT", "allowed-origins", { allowed_origins: [] }],
    ["DELETE", "company-mail-settings"],
  ];
  const statuses: number[] = [];
  for (const [method, path, body] of ends) statuses.push((await call(method, `${at}/${path}`, { token, body })).status);
  expect(statuses).toEqual([204, 204, 200, 204, 200, 204]);
  expect(await listActing(ctx, companyId)).toEqual([]);
  expect((await call("PUT", `${at}/agents`, { token, body: { allows_agents: true } })).status).toBe(402);
});

test("an identity provider's token and sign-in can be ended without a plan, for they go on without one", async () => {
  const { company, at, send } = await givenProvider();
  const { token } = company.admin;
  await must("POST", `/companies/${company.id}/connection`, { token });
  await database().delete(enterpriseSubscriptions).where(eq(enterpriseSubscriptions.companyId, company.id));
  expect((await send("GET", "/Users")).status).toBe(200);
  expect((await listActing(await contextAs(company.admin), company.id)).map(({ kind }) => kind)).toEqual([
    "connection",
    "provider",
  ]);
  expect((await call("DELETE", `${at}/token`, { token })).status).toBe(204);
  expect((await call("DELETE", `/companies/${company.id}/connection`, { token })).status).toBe(204);
  expect((await send("GET", "/Users")).status).toBe(401);
});
