import { drizzle } from "drizzle-orm/postgres-js";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import { setTimeout as sleep } from "node:timers/promises";
import { applyMigrations } from "./apply-migrations";
import { codeOf, foreignKeyViolation } from "./lost-connection";
import { connect, createPool } from "./connection";
import type { ConnectionOptions } from "./connection-options";
import { makePartitions, partitionTables } from "./partitions";
import { runBackfills } from "./run-backfills";

const migrationLock = 4_015_001;

type Options = {
  /** The newest migration to apply, instead of the last. */
  version?: number;
  /** Called once if another process is migrating, before waiting for it. */
  onWait?: () => void;
  /** Called for each foreign key that rows break, which `npm run operator -- backup` names. */
  onBroken?: (table: string, name: string) => void;
};

/** Migrates the tables and the job queue, to this version if no other is named. Safe when several processes call it at once. */
export async function migrate(connection: ConnectionOptions, migrationsFolder: string, options: Options = {}) {
  const { version, onWait, onBroken } = options;
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  const pool = createPool(connection, { max: 2 });
  try {
    await takeTurn(sql, onWait);
    await makeTrigrams(sql);
    await applyMigrations(sql, migrationsFolder, version);
    await runBackfills(sql);
    await validateConstraints(sql, onBroken);
    const now = new Date();
    await partitionTables(sql, now);
    await drizzle(sql).transaction((tx) => makePartitions(tx, now));
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await sql.end();
  }
}

/** When the newest of the migrations was made, which identifies a version of the tables. */
export const newestMigration = (migrationsFolder: string): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));

/**
 * Waits for this process's turn, which ends with the session. It polls, because a session that waits in a statement
 * holds a snapshot, and a concurrent index build would wait for that session in turn.
 */
async function takeTurn(sql: ReturnType<typeof connect>, onWait?: () => void) {
  const tryOnce = async () => {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${migrationLock}) as taken`;
    return row?.taken;
  };
  if (await tryOnce()) return;
  onWait?.();
  while (!(await tryOnce())) await sleep(100);
}

/** Search needs the extension; the owner of a database may create it, where the server has it installed. */
async function makeTrigrams(sql: ReturnType<typeof connect>) {
  await sql`create extension if not exists pg_trgm`.catch((cause: unknown) => {
    throw new Error(
      "The database lacks PostgreSQL's extension pg_trgm, and this role could not create it. Install PostgreSQL's " +
        "contrib modules if the server does not have it, and run as the database's owner: create extension pg_trgm",
      { cause },
    );
  });
}

/**
 * Migrations add checks and foreign keys as NOT VALID, which applies to new rows at once and does not scan the table
 * under a blocking lock. Existing rows are validated here, outside the migrations' transaction, while others read and
 * write.
 */
async function validateConstraints(sql: ReturnType<typeof connect>, onBroken: Options["onBroken"]) {
  const unchecked = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where not convalidated and contype in ('c', 'f') and connamespace = current_schema()::regnamespace order by 1, 2`;
  for (const { table, name } of unchecked)
    await sql.unsafe(`alter table ${table} validate constraint ${name}`).catch((cause: unknown) => {
      // A restored backup may hold rows that refer to missing ones. The key still applies to new rows.
      if (codeOf(cause) !== foreignKeyViolation) throw cause;
      onBroken?.(table, name);
    });
}
