import type { ConnectionOptions } from "../../db/connection-options";

/** The environment variables that lead another process to the same database. */
export function environmentOf(connection: ConnectionOptions): Record<string, string> {
  if ("url" in connection) return { DATABASE_URL: connection.url };
  const { host, port, user, database, password } = connection;
  const named = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database };
  return password === undefined ? named : { ...named, PGPASSWORD: password };
}

/** Null when the environment names no server. */
export function findConnection(): ConnectionOptions | null {
  const { DATABASE_URL, PGHOST, PGPORT = "5432", PGUSER = "postgres", PGDATABASE = PGUSER, PGPASSWORD } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL };
  if (!PGHOST) return null;
  return { host: PGHOST, port: Number(PGPORT), user: PGUSER, database: PGDATABASE, password: PGPASSWORD };
}

export function connectionFromEnvironment(): ConnectionOptions {
  const connection = findConnection();
  if (!connection) throw new Error("DATABASE_URL or PGHOST must name the database.");
  return connection;
}
