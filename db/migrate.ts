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
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await sql.end();
  }
}
