import pg from "pg";
import postgres from "postgres";

/** postgres.js takes no unix socket from a URL, so the embedded server is named by its parts (host: its folder). */
export type ConnectionOptions =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string };

export function connect(connection: ConnectionOptions, options: postgres.Options<Record<string, never>> = {}) {
  if (!("url" in connection)) return postgres({ ...connection, ...options });
  // As libpq has it, `?host=/run/postgresql` names a socket's folder; postgres.js would send it to the server.
  const url = new URL(connection.url.replace("@/", "@localhost/")); // libpq lets the host be left out
  const [host, port] = ["host", "port"].map((name) => url.searchParams.get(name));
  if (!host && !port) return postgres(connection.url, options);
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  return postgres(url.href, { ...options, ...(host && { host }), ...(port && { port: Number(port) }) });
}

/** For graphile-worker, which speaks through `pg` only. */
export function createPool(connection: ConnectionOptions, options: pg.PoolConfig = {}) {
  const address = "url" in connection ? { connectionString: connection.url } : connection;
  const pool = new pg.Pool({ ...address, keepAlive: true, connectionTimeoutMillis: 10_000, ...options });
  // A lost connection is an event without a listener otherwise, and ends the process; the next query connects anew.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
