import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import { connect, createPool, type ConnectionOptions } from "./connection";
import { makePartitions, partitionTables } from "./partitions";
import { runBackfills } from "./run-backfills";

const migrationLock = 4_015_001;

/** Migrates the tables and the job queue to this version. Safe when several processes call it at once. */
export async function migrate(connection: ConnectionOptions, migrationsFolder: string) {
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  const pool = createPool(connection, { max: 2 });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`; // released when the session ends
    await makeTrigrams(sql);
    await applyMigrations(drizzle(sql), { migrationsFolder });
    await runBackfills(sql);
    await validateConstraints(sql);
    const now = new Date();
    await partitionTables(sql, now);
    await drizzle(sql).transaction((tx) => makePartitions(tx, now));
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await sql.end();
  }
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
 * Migrations add checks as NOT VALID, which applies to new rows at once and does not scan the table under a blocking
 * lock. Existing rows are validated here, outside the migrations' transaction, while others read and write.
 */
async function validateConstraints(sql: ReturnType<typeof connect>) {
  const unchecked = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where not convalidated and contype = 'c' and connamespace = current_schema()::regnamespace order by 1, 2`;
  for (const { table, name } of unchecked) await sql.unsafe(`alter table ${table} validate constraint ${name}`);
}
