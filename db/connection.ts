import pg from "pg";
import postgres from "postgres";

/** postgres.js takes no unix socket from a URL, so the embedded server is named by its parts (host: its folder). */
export type ConnectionOptions =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string };

export function connect(connection: ConnectionOptions, options: postgres.Options<Record<string, never>> = {}) {
  return "url" in connection ? postgres(connection.url, options) : postgres({ ...connection, ...options });
}

/** For graphile-worker, which speaks through `pg` only. */
export function createPool(connection: ConnectionOptions, options: pg.PoolConfig = {}) {
  const address = "url" in connection ? { connectionString: connection.url } : connection;
  const pool = new pg.Pool({ ...address, ...options });
  // A lost connection is an event without a listener otherwise, and ends the process; the next query connects anew.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
