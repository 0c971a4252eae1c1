import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import { connect, createPool, type ConnectionOptions } from "./connection";

const migrationLock = 4_015_001;

/** Brings the tables and the job queue to this version's shape; several processes may do so at once. */
export async function migrate(connection: ConnectionOptions, migrationsFolder: string) {
  const sql = connect(connection, { max: 1, onnotice: () => {} });
  const pool = createPool(connection, { max: 2 });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`; // ends with the session
    await applyMigrations(drizzle(sql), { migrationsFolder });
    await validateConstraints(sql);
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await sql.end();
  }
}

/**
 * A check that a migration adds as NOT VALID holds for new rows at once, without a look at the others under a lock that
 * stops everyone. They are looked at here, outside of the migrations' transaction, while others read and write.
 */
async function validateConstraints(sql: ReturnType<typeof connect>) {
  const unchecked = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where not convalidated and contype = 'c' and connamespace = current_schema()::regnamespace order by 1, 2`;
  for (const { table, name } of unchecked) await sql.unsafe(`alter table ${table} validate constraint ${name}`);
}
