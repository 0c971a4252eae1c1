import path from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";

/** For what no call can do, such as letting time pass. Uses the product's own database server and leaves it running. */
export async function withDatabase<T>(act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const url = process.env.DATABASE_URL;
  const dataDir = path.resolve(process.env.DATA_DIR ?? "");
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir });
  const { PGHOST: host = "", PGUSER: user = "", PGDATABASE: database = "" } = embedded?.env ?? {};
  const sql = url ? postgres(url, { max: 1 }) : postgres({ host, user, database, max: 1 });
  try {
    return await act(sql);
  } finally {
    await sql.end();
    await embedded?.stop();
  }
}
