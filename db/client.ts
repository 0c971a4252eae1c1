import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import * as tables from "@/db/all-tables";
import type { ConnectionOptions } from "@/db/connection-options";
import { createPooledClient } from "@/db/pooled-client";
import * as relations from "@/db/relations";

const defaultConnections = 5;

/** DATABASE_URL if set; otherwise the embedded server, whose PGHOST, PGUSER and PGDATABASE the start script sets. */
export function connectionOptions(): ConnectionOptions {
  const { DATABASE_URL, PGHOST = "", PGPORT = "5432", PGUSER = "", PGDATABASE = "" } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL };
  return { host: PGHOST, port: Number(PGPORT), user: PGUSER, database: PGDATABASE };
}

/**
 * Bypasses the pooler, for LISTEN, advisory locks and the worker: a pooler in transaction mode does not keep sessions.
 */
export function directOptions(): ConnectionOptions {
  const { DATABASE_DIRECT_URL } = process.env;
  return DATABASE_DIRECT_URL ? { url: DATABASE_DIRECT_URL } : connectionOptions();
}

function openDatabase(): Opened {
  const { DATABASE_CONNECTIONS, DATABASE_POOLER } = process.env;
  const client = createPooledClient(connectionOptions(), {
    max: Number(DATABASE_CONNECTIONS || defaultConnections),
    prepares: DATABASE_POOLER !== "transaction",
  });
  // The cast is safe: drizzle only calls `unsafe` and `begin` and adds to `options`; `end` is called below.
  return Object.assign(openDrizzle(client as unknown as postgres.Sql), { $client: client });
}

const openDrizzle = (client: postgres.Sql) =>
  drizzle(client, { schema: { ...tables, ...relations }, casing: "snake_case" });

type Opened = Omit<ReturnType<typeof openDrizzle>, "$client"> & { $client: ReturnType<typeof createPooledClient> };
/** The database or a transaction on it; every query takes one as its parameter. */
export type Database = Omit<Opened, "$client">;

const processState = globalThis as { countersignDatabase?: Opened };

/** The process's connection pool, opened at first use so that the build needs no database. */
export function database(): Opened {
  return (processState.countersignDatabase ??= openDatabase());
}

export async function closeDatabase(): Promise<void> {
  const open = processState.countersignDatabase;
  delete processState.countersignDatabase;
  await open?.$client.end({ timeout: 5 });
}
