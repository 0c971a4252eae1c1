import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { bundle } from "../../scripts/bundle.mjs";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { fill } from "./accounts.mjs";

const count = Number(process.env.BENCH_WORKFLOWS ?? 1_000_000);
const oldest = "0016";
const pollMs = 10;

/** Locks that keep others from reading or writing; each conflicts at least with that of a write. */
const hindering = ["AccessExclusiveLock", "ExclusiveLock", "ShareRowExclusiveLock", "ShareLock"];

/**
 * A database with a million workflows, as migration 0016 left it, becomes one of the newest version while others read
 * and write: how long it takes, how long a lock is held, and how long others wait.
 */
export async function upgrading() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "countersign-upgrade-"));
  const server = await startEmbeddedPostgres({ dataDir });
  const { host, port, user, database } = server;
  const connection = { host, port, user, database };
  const sql = postgres({ ...connection, max: 4, onnotice: () => {} });
  try {
    await migrateToOldest(connection, dataDir);
    await fillIn(sql);
    const observing = new AbortController();
    const held = watchLocks(connection, observing.signal);
    const waited = work(sql, observing.signal);
    const { migrate } = await program("db/migrate.ts");
    const started = performance.now();
    await migrate(connection, "db/migrations").finally(() => observing.abort());
    const seconds = (performance.now() - started) / 1000;
    const [lock] = await held;
    for (const [what, ms] of Object.entries(await waited)) console.log(`  longest ${what}: ${ms.toFixed(0)} ms`);
    const invalid = await sql`select from pg_index where not indisvalid`;
    return [
      [`${count} workflows upgraded from ${oldest}, seconds`, seconds, ""],
      [`longest hold of a hindering lock, ms${lock ? ` (${lock.what})` : ""}`, lock?.ms ?? 0, "1000"],
      ["longest wait of somebody's statement, ms", Math.max(...Object.values(await waited)), "1000"],
      ["indexes that are invalid afterwards", invalid.count, "0"],
    ];
  } finally {
    await sql.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A TypeScript file of the project, which plain Node cannot load. */
async function program(file) {
  const outfile = path.resolve("build", `bench-${path.basename(file, ".ts")}.mjs`);
  await bundle(file, outfile);
  const loaded = await import(outfile);
  await rm(outfile);
  return loaded;
}

async function migrateToOldest(connection, dataDir) {
  const folder = path.join(dataDir, "migrations");
  await cp("db/migrations", folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  const known = entries.filter(({ tag }) => tag.slice(0, 4) <= oldest);
  await writeFile(journal, JSON.stringify({ ...rest, entries: known }));
  const { applyMigrations } = await program("db/apply-migrations.ts");
  const client = postgres({ ...connection, max: 1, onnotice: () => {} });
  await applyMigrations(client, folder);
  await client.end();
}

async function fillIn(sql) {
  const [{ id: companyId }] = await sql`insert into companies (name) values ('Meridian') returning id`;
  const people = await sql`
    insert into users (first_name, last_name, email, confirmed_at)
    select 'Ελένη', 'Παπαδοπούλου', 'colleague.' || n || '@example.test', now() from generate_series(1, 1000) as n returning id`;
  const [group] = await sql`insert into company_groups (company_id, name) values (${companyId}, 'Sales') returning id`;
  await fill(sql, { senders: people.map(({ id }) => id), companyId, groups: [group.id] }, count);
  await sql`
    insert into api_logs (company_id, request_id, request_endpoint, request_method, request_body, response_code,
      response_message, request_received_at, request_responded_at, request_ip_address)
    select ${companyId}, n::text, '/v1/workflows', 'GET', '', 200, 'OK', now() - n * interval '7 seconds',
      now() - n * interval '7 seconds', '192.0.2.1'
    from generate_series(1, ${count}::int) as n`;
  await sql.unsafe("vacuum analyze");
}

/** The requests during the upgrade; returns the longest wait of each in ms. */
async function work(sql, signal) {
  const requests = {
    "read of a workflow": (id) =>
      sql`select * from workflows join signatories on workflow_id = workflows.id where workflows.id = ${id}`,
    "change of a workflow": (id) => sql`update workflows set name = name || '.', updated_at = now() where id = ${id}`,
    "change of a recipient": (id) =>
      sql`update signatories set link_version = link_version + 1 where workflow_id = ${id}`,
    "new document": (id) => sql`
      insert into documents (owner_id, name, workflow_id, status, file_hash, byte_size, original_hash)
      select owner_id, 'annex.pdf', workflow_id, status, file_hash, byte_size, original_hash from documents where workflow_id = ${id} limit 1`,
    "change of a user": (id) => sql`update users set last_name = last_name || '.' where id = ${1 + (id % 1000)}`,
    "entry in the log": (id) => sql`
      insert into api_logs (company_id, request_id, request_endpoint, request_method, request_body, response_code,
        response_message, request_received_at, request_responded_at, request_ip_address)
      values ((select min(id) from companies), ${String(id)}, '/v1/workflows', 'GET', '', 200, 'OK', now(), now(), '192.0.2.1')`,
  };
  const longest = Object.fromEntries(Object.keys(requests).map((name) => [name, 0]));
  while (!signal.aborted) {
    const id = 1 + Math.floor(Math.random() * count);
    const ask = async ([name, request]) => {
      const started = performance.now();
      await request(id);
      longest[name] = Math.max(longest[name], performance.now() - started);
    };
    await Promise.all(Object.entries(requests).map(ask));
    await sleep(5);
  }
  return longest;
}

/** The locks on tables that were there before, the longest first. Polled, so short ones are missed. */
async function watchLocks(connection, signal) {
  const client = postgres({ ...connection, max: 1, onnotice: () => {} });
  const tables = await client`
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
  const before = tables.map(({ oid }) => oid);
  const since = new Map();
  const ended = [];
  while (!signal.aborted) {
    const now = performance.now();
    const rows = await client`
      select pid, relation::regclass::text as name, mode from pg_locks
      where granted and mode = any(${hindering}) and relation = any(${before}::oid[])`;
    const current = new Set(rows.map(({ pid, name, mode }) => `${mode} on ${name}, process ${pid}`));
    for (const what of current) if (!since.has(what)) since.set(what, now);
    for (const [what, from] of since)
      if (!current.has(what)) {
        ended.push({ what, ms: now - from });
        since.delete(what);
      }
    await sleep(pollMs);
  }
  await client.end();
  return ended.toSorted((one, other) => other.ms - one.ms);
}
