import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import S3rver from "s3rver";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { connect } from "@/db/connection";
import { migrate, newestMigration } from "@/db/migrate";
import { findNewer, noteVersion } from "@/db/program-version";
import { useProduct } from "../support/api";
import { addMigration } from "../support/newer-version";
import { environmentOf } from "../support/environment";
import { forgetState } from "../support/forget-state";
import { databaseOf, execute } from "../support/test-server";

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-boot-"));
const { server } = inject("testServer");
const name = `boot_${process.pid}_${Date.now()}`;
const database = databaseOf(server, name);
const storage = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: path.join(folder, "s3"),
  configureBuckets: [{ name: "ours", configs: [] }],
});
/** A proxy to the same buckets that refuses every write. */
const readOnly = createServer((asked, answer) => {
  if (asked.method === "PUT") return void asked.resume().on("end", () => answer.writeHead(403).end());
  const { method, headers, url } = asked;
  const onward = request({ port: storagePort, host: "127.0.0.1", path: url, method, headers }, (said) => {
    answer.writeHead(said.statusCode ?? 500, said.headers);
    said.pipe(answer);
  });
  asked.pipe(onward);
});
let storagePort: number;

beforeAll(async () => {
  storagePort = (await storage.run()).port;
  await new Promise<void>((resolve) => readOnly.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => execute(server, (sql) => sql`create database ${sql(name)}`));
beforeEach(() => () => execute(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`));
afterAll(async () => {
  await storage.close();
  readOnly.close();
  rmSync(folder, { recursive: true });
});

/** As in a process of its own with these settings. */
async function boot(settings: Record<string, string>) {
  Object.assign(process.env, environmentOf(database), settings);
  vi.resetModules();
  forgetState();
  const fresh = await import("@/lib/worker/boot");
  return fresh.boot();
}

async function tables() {
  const sql = connect(database, { max: 1 });
  const found = await sql`
    select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'drizzle', 'graphile_worker')`;
  await sql.end();
  return found.count;
}

const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };

test("a first start with a bucket that does not exist names it, and leaves the database empty", async () => {
  const wrong = { ...keys, S3_BUCKET: "theirs", S3_ENDPOINT: `http://127.0.0.1:${storagePort}` };
  await expect(boot(wrong)).rejects.toThrow("The bucket theirs does not exist; check its name, S3_REGION");
  expect(await tables()).toBe(0);
});

test("a first start with a bucket that cannot be written names it, and leaves the database empty", async () => {
  const { port } = readOnly.address() as AddressInfo; // it listens on TCP
  const wrong = { ...keys, S3_BUCKET: "ours", S3_ENDPOINT: `http://127.0.0.1:${port}` };
  await expect(boot(wrong)).rejects.toThrow("The bucket ours cannot be written");
  expect(await tables()).toBe(0);
});

test("a version that is older than the database refuses it, and names the one that can read it", async () => {
  const newer = path.join(folder, "migrations");
  addMigration("db/migrations", newer);
  await migrate(database, newer);
  await noteVersion(database, newer, "9.8.7");
  const before = await tables();

  const dataDir = mkdtempSync(path.join(folder, "older-"));

  const starting = boot({ S3_BUCKET: "", DATA_DIR: dataDir });

  await expect(starting).rejects.toThrow(/by a newer version of Countersign \(9\.8\.7 of 2100-01-02\)/);
  expect(await tables()).toBe(before);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("the operator's `migrate` makes an empty database that of this version, once and again", async () => {
  const dataDir = mkdtempSync(path.join(folder, "migrated-"));
  vi.stubEnv("DATA_DIR", dataDir);
  Object.assign(process.env, environmentOf(database), { S3_BUCKET: "" });
  vi.resetModules();
  forgetState();
  const { runCommand } = await import("@/lib/operator/run-command");
  for (let time = 0; time < 2; time += 1)
    expect(await runCommand(["migrate"])).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^The database is of version \d+\.\d+\.\d+\.$/)],
    });
  expect(await tables()).toBeGreaterThan(50);
  expect(readdirSync(path.join(dataDir, "files"))).toContain("installation");
  vi.unstubAllEnvs();
});

test("a version that is older than the database uses tables that suit it, and changes none", async () => {
  const newer = path.join(folder, "suiting");
  const own = newestMigration("db/migrations");
  addMigration("db/migrations", newer, own);
  await migrate(database, newer);
  await noteVersion(database, newer, "9.8.7");
  const noteOf = async () => {
    const sql = connect(database, { max: 1 });
    const [row] = await sql`select obj_description('drizzle.__drizzle_migrations'::regclass) as note`;
    await sql.end();
    return row?.["note"];
  };
  const note = `9.8.7 of 2100-01-02; usable from migration ${own} on`;
  expect([await noteOf(), await findNewer(database, "db/migrations", "1.0.0")]).toEqual([note, "9.8.7 of 2100-01-02"]);
  const before = await tables();
  await expect(boot({ S3_BUCKET: "", SIGNING_P12: path.join(folder, "no.p12") })).rejects.toThrow("seal_key_missing");
  expect([await noteOf(), await tables()]).toEqual([note, before]);

  const later = path.join(folder, "later"); // a release whose tables do not suit it
  addMigration("db/migrations", later);
  await noteVersion(database, later, "9.8.8");
  await expect(findNewer(database, "db/migrations", "1.0.0")).rejects.toThrow("does not know");
  await noteVersion(database, "db/migrations", "1.0.0"); // as by one that began before the newer version came
  expect(await noteOf()).toBe("9.8.8 of 2100-01-02");
});

test("a start that waits for another process's migration says so, once", async () => {
  const other = connect(database, { max: 1 });
  await other`select pg_advisory_lock(4015001)`;
  const starting = boot({ S3_BUCKET: "" });
  starting.catch(() => {}); // awaited at the end
  const { log } = await import("@/lib/platform/logs/log");
  const said = vi.spyOn(log, "info").mockImplementation(() => {});
  // A start that ends early says why, instead of letting the test wait.
  await Promise.race([starting, vi.waitUntil(() => said.mock.calls.length > 0, { timeout: 60_000 })]);
  await sleep(500);
  const words: unknown[] = said.mock.calls.map(([message]) => message);
  expect(words).toEqual(["another process is migrating the database; the start goes on after it"]);
  await execute(server, (sql) => sql`drop database ${sql(name)} with (force)`); // ends both
  await expect(starting).rejects.toThrow();
  await other.end();
});

test("a start leaves its version in the database, for an older one to name", async () => {
  await expect(boot({ S3_BUCKET: "", SIGNING_P12: path.join(folder, "no.p12") })).rejects.toThrow();
  const sql = connect(database, { max: 1 });
  const [row] = await sql`select obj_description('drizzle.__drizzle_migrations'::regclass) as version`;
  await sql.end();
  expect(row?.["version"]).toMatch(/^\d+\.\d+\.\d+ of \d{4}-\d\d-\d\d$/);
});

test("what was gathered for a line of the log is written before the process ends", async () => {
  const dataDir = path.join(folder, "gathered");
  mkdirSync(dataDir);
  const booted = await boot({ S3_BUCKET: "", SIGNING_P12: "", DATA_DIR: dataDir });
  const { logGathered } = await import("@/lib/platform/logs/log-gathered");
  const { log } = await import("@/lib/platform/logs/log");
  const said = vi.spyOn(log, "info").mockImplementation(() => {});
  for (const mailId of [1, 2]) logGathered({ mailId }, "it waits");
  await booted.stopWorkers();
  await booted.disconnect();
  expect(said.mock.calls).toContainEqual([{ count: 1, all: [{ mailId: 2 }] }, "it waits"]);
});
