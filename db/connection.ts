import pg from "pg";
import postgres from "postgres";

/**
 * postgres.js cannot read a unix socket from a URL, so the embedded server is given in parts (`host` is its folder).
 */
export type ConnectionOptions =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string };

export const connect = (connection: ConnectionOptions, options: postgres.Options<Record<string, never>> = {}) =>
  endable(open(connection, options));

/** postgres.js waits for ever for the end of a connection that was lost during a query, so it destroys it after this. */
const secondsToEnd = 5;

function endable(sql: ReturnType<typeof open>) {
  const end = sql.end.bind(sql);
  return Object.assign(sql, { end: (options?: { timeout?: number }) => end({ timeout: secondsToEnd, ...options }) });
}

function open(connection: ConnectionOptions, options: postgres.Options<Record<string, never>>) {
  if (!("url" in connection)) return postgres({ ...connection, ...options });
  // In libpq, `?host=/run/postgresql` is the folder of a socket; postgres.js would send it to the server as a setting.
  const url = new URL(connection.url.replace("@/", "@localhost/")); // libpq allows an empty host
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
  // Without a listener, the error event of a lost connection would end the process. The next query reconnects.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
