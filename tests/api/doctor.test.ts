import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { database } from "@/db/client";
import { anchorChecks, chainGrowths } from "@/db/schema/anchors";
import { companies } from "@/db/schema/companies";
import { installation } from "@/db/schema/platform";
import { beginRegister } from "@/lib/audit/register";
import { systemContext } from "@/lib/platform/context/context";
import { examine } from "@/lib/operator/doctor";
import { markOurs } from "@/lib/platform/crypto/installation";
import { directOptions } from "@/db/client";
import { settings } from "@/lib/platform/process/settings";
import { readRegisterFile, storeRegisterFile } from "@/lib/platform/storage/storage";
import { ownFingerprint } from "@/lib/verification/own-fingerprint";
import { must, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { fakeOffice } from "../support/converters";
import { environmentOf } from "../support/environment";
import { givenPdf } from "../support/given";
import { databaseOf, execute } from "../support/test-server";

useProduct();

const nowhere = "http://127.0.0.1:1";

let given: ReturnType<typeof settings>;
let rows: (typeof installation.$inferSelect)[];
let registerFile: string | null;
beforeAll(async () => {
  await markOurs(directOptions());
  await beginRegister(systemContext(), await ownFingerprint());
});
beforeEach(async () => {
  given = { ...settings() };
  rows = await database().select().from(installation);
  registerFile = await readRegisterFile();
});
afterEach(async () => {
  await database().delete(installation);
  await database().insert(installation).values(rows);
  if (registerFile !== null) await storeRegisterFile(registerFile);
  Object.assign(settings(), given);
  for (const name of Object.keys(settings())) if (!(name in given)) Reflect.deleteProperty(settings(), name);
  vi.restoreAllMocks();
});

/** What doctor says of one part, with the remedy if there is one. */
async function finding(name: string): Promise<string> {
  const { lines, code } = await examine();
  const at = lines.findIndex((line) => line.slice(6).startsWith(`${name}: `));
  const [line = "", next = ""] = lines.slice(at);
  const isWrong = line.startsWith("WRONG ");
  if (isWrong) expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^\d+ problems? to fix\.$/)]);
  return isWrong ? `${line} ${next.trim()}` : line;
}

/** A database whose catalogue says something else where it is asked for `name`. */
async function withCatalogue(shadow: string, act: () => Promise<void>) {
  const { server } = inject("testServer");
  const name = `doctor_${process.pid}_${Date.now()}`;
  await execute(server, (sql) => sql`create database ${sql(name)} template template0 encoding 'UTF8'`);
  const other = databaseOf(server, name);
  const { PGDATABASE: own = "", DATABASE_URL: url = "" } = process.env;
  try {
    await execute(other, (sql) => sql.unsafe(`create schema told; ${shadow}`));
    await execute(server, (sql) => sql.unsafe(`alter database "${name}" set search_path = told, pg_catalog, public`));
    Object.assign(process.env, environmentOf(other));
    await act();
  } finally {
    Object.assign(process.env, url ? { DATABASE_URL: url } : { PGDATABASE: own });
    await execute(server, (sql) => sql`drop database ${sql(name)} with (force)`);
  }
}

const setting = (value: string) =>
  `create function told.current_setting(text) returns text language sql as $$ select case when $1 = 'server_version_num' then '${value}' else '14.9' end $$`;

test.each([
  ["that is too old", setting("149999"), /^WRONG Database: PostgreSQL 14\.9 is too old Use PostgreSQL 15 or newer\.$/],
  [
    "without pg_trgm",
    "create view told.pg_available_extensions as select 'other' as name",
    /^WRONG Database: it lacks pg_trgm Install PostgreSQL's contrib modules/,
  ],
  [
    "without ICU",
    "create view told.pg_collation as select 'C' as collname",
    /^WRONG Database: it lacks ICU collations Use a PostgreSQL that was built with ICU\.$/,
  ],
])("a database %s", async (_, shadow, said) => {
  await withCatalogue(shadow, async () => expect(await finding("Database")).toMatch(said));
});

test("a pooler that nobody answers", async () => {
  Object.assign(settings(), { DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: settings().DATABASE_URL });
  const client = await import("@/db/client");
  vi.spyOn(client, "connectionOptions").mockReturnValue({ url: "postgres://127.0.0.1:1/countersign" });
  expect(await finding("Pooler")).toMatch(/^WRONG Pooler: .+ DATABASE_URL must lead to a pooler/);
});

test("a previous key that something still needs", async () => {
  const { admin, at } = await givenOrganisation();
  expect(await finding("Previous key")).toBe("ok    Previous key: none");
  const body = { host: "mail.example.test", port: 587, from_address: "desk@meridian.example", password: "right" };
  await must("POST", `${at}/company-mail-settings`, { token: admin.token, body });
  const before = settings().SECRET_KEY;
  settings().SECRET_KEY_PREVIOUS = "a key of before, with which nothing was sealed";
  expect(await finding("Previous key")).toMatch(/^ok .* nothing in the database needs it/);
  Object.assign(settings(), {
    SECRET_KEY: "a new key, with which nothing has been sealed",
    SECRET_KEY_PREVIOUS: before,
  });
  expect(await finding("Previous key")).toMatch(
    /^WRONG Previous key: [1-9]\d* texts or codes need SECRET_KEY_PREVIOUS/,
  );
});

test("a port for metrics that another program has, or that the product answers on", async () => {
  const answers = { text: "nothing of ours" };
  const server: Server = createServer((_, response) => response.end(answers.text));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  settings().METRICS_PORT = (server.address() as AddressInfo).port; // it listens on TCP
  expect(await finding("Metrics")).toMatch(/^WRONG Metrics: .*taken.* Set METRICS_PORT to a free port/);
  answers.text = "countersign_unsealed 0";
  expect(await finding("Metrics")).toMatch(/^ok .* answers with this product's numbers$/);
  await new Promise((resolve) => server.close(resolve));
  expect(await finding("Metrics")).toMatch(/^ok .* is free, for the next start$/);
});

test("samples where people come from other machines", async () => {
  await givenOrganisation();
  await database().update(companies).set({ isSample: true });
  expect(await finding("Samples")).toMatch(/^ok .* they open on this machine only$/);
  settings().isLoopback = false;
  expect(await finding("Samples")).toMatch(/^WRONG Samples: .* they open nothing here Remove them: npm run operator/);
  await database().update(companies).set({ isSample: false });
});

test("a server for mail, text messages, time stamps or plans that nobody answers", async () => {
  Object.assign(settings(), {
    SMTP_URL: "smtp://127.0.0.1:1",
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+306900000000",
    TWILIO_API_URL: nowhere,
    TSA_URL: nowhere,
    STRIPE_API_URL: nowhere,
    STRIPE_SECRET_KEY: "sk",
    STRIPE_WEBHOOK_SECRET: "whsec",
    STRIPE_PRICE_MONTHLY: "price_month",
    STRIPE_PRICE_ANNUAL: "price_year",
  });
  const { lines } = await examine();
  const wrong = lines.filter((line) => line.startsWith("WRONG ")).map((line) => line.slice(6).split(": ", 1)[0]);
  expect(wrong).toEqual(["Mail", "Text messages", "Time-stamp authority", "Plans"]);
});

test("anchors that differ or are late, and a register that is lost", async () => {
  await markOurs(directOptions());
  await beginRegister(systemContext(), await ownFingerprint());
  expect(await finding("Anchors")).toMatch(/^ok .* codes since /);
  await database()
    .insert(chainGrowths)
    .values({ workflowId: 1, at: new Date(Date.now() - 5 * 3600_000) });
  expect(await finding("Anchors")).toMatch(/^WRONG Anchors: .*audit trails have waited since .* See `Anchors`/);
  await database().delete(chainGrowths);
  await database()
    .insert(anchorChecks)
    .values({ at: new Date(), anchors: 1, findings: ["one", "two"] });
  expect(await finding("Anchors")).toMatch(/^WRONG Anchors: 2 differences were found on /);
  await database().delete(anchorChecks);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 }); // the file is known for a minute
  await database().update(installation).set({ auditRegister: null });
  await storeRegisterFile("not ours");
  const lost = await finding("Anchors");
  vi.useRealTimers();
  expect(lost).toMatch(/^WRONG Anchors: the register of audit trails is missing/);
});

test("a key that is not the one of the database leaves what needs it unlooked at", async () => {
  await markOurs(directOptions());
  await database().update(installation).set({ keyCheck: "of another key" });
  expect(await finding("Key and installation")).toMatch(/^WRONG Key and installation: SECRET_KEY is not the one/);
  for (const name of ["Previous key", "Anchors"])
    expect(await finding(name)).toBe(`—     ${name}: not looked at, as it needs the key`);
});

test.each([
  [55, /^ok    Clock: /],
  [75, /^WRONG Clock: .* Let both machines keep their time by NTP/],
])("a clock that differs by %i seconds", async (seconds, said) => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() - seconds * 1000);
  expect(await finding("Clock")).toMatch(said);
});

test("the doctor converts a tiny file, and says what keeps the converter from it", async () => {
  expect(await finding("Converter")).toBe("ok    Converter: none");
  Object.assign(settings(), { CONVERTER: "/nowhere/soffice" });
  expect(await finding("Converter")).toMatch(/^WRONG Converter: \/nowhere\/soffice cannot be run\. See `Word files/);
  const { program } = fakeOffice('cp "$here/document.pdf" document.pdf', await givenPdf());
  Object.assign(settings(), { CONVERTER: program });
  expect(await finding("Converter")).toMatch(/^ok    Converter: .*soffice converted a file, /);
  Object.assign(settings(), { CONVERTER: undefined, CONVERTER_URL: nowhere });
  expect(await finding("Converter")).toMatch(/^WRONG Converter: http:\/\/127\.0\.0\.1:1\/ does not answer\./);
});
