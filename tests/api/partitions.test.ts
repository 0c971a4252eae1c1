import { drizzle } from "drizzle-orm/postgres-js";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { connect } from "@/db/connection";
import { dropPartitions, makePartitions, partitionTables } from "@/db/partitions";
import { databaseOf, execute } from "../support/test-server";

const { server } = inject("testServer");
const [template, name] = ["template", "test"].map((kind) => `${kind}_${randomUUID().replaceAll("-", "")}`) as [
  string,
  string,
];
const now = new Date(Date.UTC(2026, 10, 22, 20));
let client: ReturnType<typeof connect>;

/** The database as the previous version left it, with a call of last week and its deliveries. */
beforeAll(async () => {
  await execute(server, (sql) => sql`create database ${sql(template)}`);
  client = connect(databaseOf(server, template), { max: 1, onnotice: () => {} });
  await client`create extension pg_trgm`;
  await applyMigrations(client, "db/migrations");
  await client`insert into companies (name) values ('Meridian')`;
  await client`insert into webhooks (company_id, url, events, secret_sealed) values (1, 'https://example.test', '{}', '')`;
  await addCall("2026-11-15T00:00:00Z");
  await addDelivery("2026-11-15T00:00:00Z");
  await client.end();
});
beforeEach(async () => {
  await execute(server, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  client = connect(databaseOf(server, name), { max: 3, onnotice: () => {} });
});
afterEach(async () => {
  await client.end();
  await execute(server, (sql) => sql`drop database ${sql(name)} with (force)`);
});
afterAll(() => execute(server, (sql) => sql`drop database ${sql(template)} with (force)`));

const addCall = (at: string) => client`
  insert into api_logs (company_id, request_id, request_endpoint, request_method, request_body, response_code,
    response_message, request_received_at, request_responded_at, request_ip_address)
  values (1, '', '/v1/contacts', 'GET', '', 200, 'OK', ${at}, ${at}, '') returning id, tableoid::regclass::text as place`;
const addDelivery = (at: string) => client`
  insert into webhook_deliveries (webhook_id, event, payload, created_at) values (1, 'workflow.sent', '{}', ${at})
  returning id, tableoid::regclass::text as place`;

const prepare = async (time: Date) => {
  await partitionTables(client, time);
  await drizzle(client).transaction((tx) => makePartitions(tx, time));
};

const partitionsOf = async (table: string) =>
  (
    await client`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = ${table}::regclass order by 1`
  ).map((row) => String(row["name"]));

test("the tables as they are become the first partitions, while somebody reads, and keep rows, ids and rules", async () => {
  let isThrough = false;
  const reader = client.begin(async (tx) => {
    await tx`select count(*) from api_logs`;
    await tx`select pg_sleep(1.6)`;
    isThrough = true;
  });
  await prepare(now);
  expect(isThrough).toBe(true);
  await reader;
  await prepare(now); // a second time changes nothing
  expect(await partitionsOf("api_logs")).toEqual([
    "api_logs_2026_12",
    "api_logs_2027_01",
    "api_logs_2027_02",
    "api_logs_default",
    "api_logs_until_2026_12",
  ]);
  expect(await partitionsOf("webhook_deliveries")).toHaveLength(5);
  expect(await addCall("2026-11-22T21:00:00Z")).toEqual([{ id: "2", place: "api_logs_until_2026_12" }]);
  expect(await addCall("2026-12-01T00:00:00Z")).toEqual([{ id: "3", place: "api_logs_2026_12" }]);
  expect(await addDelivery("2027-02-28T23:59:59Z")).toMatchObject([{ place: "webhook_deliveries_2027_02" }]);
  const ids = await client`select id from api_logs order by id`;
  expect(ids.map((row) => Number(row["id"]))).toEqual([1, 2, 3]);
  await expect(
    client`insert into webhook_deliveries (webhook_id, event, payload) values (9, '', '{}')`,
  ).rejects.toThrow("webhook_deliveries_webhook_id_webhooks_id_fk");
  const bare = await client`
    select c.relname from pg_class c join pg_inherits on inhrelid = c.oid and inhparent = 'api_logs'::regclass
    where (select count(*) from pg_index where indrelid = c.oid) <> 7`;
  expect(bare).toEqual([]);
});

test("a month without a partition goes to the default one, and moves when its own is made", async () => {
  await prepare(now);
  const [added] = await addCall("2027-04-10T00:00:00Z");
  expect(added?.["place"]).toBe("api_logs_default");
  await prepare(new Date(Date.UTC(2027, 2, 1)));
  const [moved] =
    await client`select tableoid::regclass::text as place from api_logs where id = ${String(added?.["id"])}`;
  expect(moved?.["place"]).toBe("api_logs_2027_04");
});

test("a partition goes when all of its rows are too old, and not before", async () => {
  await prepare(now);
  for (const at of ["2026-11-22T21:00:00Z", "2026-12-01T00:00:00Z", "2027-04-10T00:00:00Z"]) await addCall(at);
  const drop = (before: string) =>
    drizzle(client).transaction((tx) => dropPartitions(tx, "api_logs", new Date(before)));
  await drop("2026-11-30T23:59:59Z");
  expect(await partitionsOf("api_logs")).toContain("api_logs_until_2026_12");
  await drop("2027-01-15T00:00:00Z");
  expect(await partitionsOf("api_logs")).toEqual(expect.arrayContaining(["api_logs_2027_01", "api_logs_default"]));
  expect(await partitionsOf("api_logs")).not.toContain("api_logs_2026_12");
  const left = await client`select id from api_logs order by id`;
  expect(left).toHaveLength(1);
});

test("deleting an organisation deletes its rows in every partition", async () => {
  await prepare(now);
  for (const at of ["2026-12-01T00:00:00Z", "2027-04-10T00:00:00Z"]) {
    await addCall(at);
    await addDelivery(at);
  }
  await client`delete from companies`;
  expect(await client`select id from api_logs union all select id from webhook_deliveries`).toEqual([]);
});
