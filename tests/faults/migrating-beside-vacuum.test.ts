import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "@/db/connection";
import { migrate } from "@/db/migrate";
import { startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";

const dataDir = mkdtempSync(path.join(tmpdir(), "countersign-vacuum-"));
const folder = path.join(dataDir, "migrations");
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, settings: { autovacuum_naptime: "1s", fsync: "off" } });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a migration gets its lock although autovacuum works on the table for hours", { timeout: 60_000 }, async () => {
  const { host, port, user, database } = server;
  const connection = { host, port, user, database };
  await migrate(connection, "db/migrations");
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  await sql`create table vacuumed as select n, repeat('x', 500) as filler from generate_series(1, 50000) as n`;
  await sql`alter table vacuumed set (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1,
    autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0)`;
  await sql`update vacuumed set filler = 'y'`;
  const vacuum = () => sql`select from pg_stat_progress_vacuum where relid = 'vacuumed'::regclass`;
  await vi.waitUntil(async () => (await vacuum()).count > 0, { timeout: 30_000, interval: 100 });

  cpSync("db/migrations", folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  entries.push({ idx: entries.length, version: "7", when: Date.UTC(2100, 0, 1), tag: "more", breakpoints: true });
  writeFileSync(journal, JSON.stringify({ ...rest, entries }));
  writeFileSync(path.join(folder, "more.sql"), "alter table vacuumed add column more text");
  const started = performance.now();
  await migrate(connection, folder);
  expect(performance.now() - started).toBeLessThan(20_000);
  await sql`select more from vacuumed limit 1`;
  await sql.end();
});
