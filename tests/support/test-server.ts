import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "../../db/connection";
import type { ConnectionOptions } from "../../db/connection-options";
import { migrate } from "../../db/migrate";
import { findConnection } from "./environment";
import { bundlePrograms } from "../../scripts/bundle.mjs";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { makeQuickFolder } from "../../scripts/quick-folder.mjs";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { server: ConnectionOptions; template: string };
    /** A folder for `giveInstallation`. */
    installation: string;
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated database that is copied for each test file, the PDF child process
 * built from the current sources, and a folder for an installation that the fault tests share.
 */
export default async function setup(project: TestProject) {
  await bundlePrograms();
  const given = findConnection();
  const { server, stop } = given ? { server: given, stop: async () => {} } : await startTemporary();
  const template = `template_${process.pid}`;
  await execute(server, (sql) => sql`create database ${sql(template)}`);
  await migrate(databaseOf(server, template), "db/migrations");
  await execute(server, (sql) => sql`alter database ${sql(template)} allow_connections false`);
  project.provide("testServer", { server, template });
  const installation = await mkdtemp(path.join(tmpdir(), "countersign-installation-"));
  project.provide("installation", installation);
  return async () => {
    await rm(installation, { recursive: true, force: true });
    await execute(server, (sql) => sql`drop database ${sql(template)} with (force)`);
    await stop();
  };
}

async function startTemporary() {
  const dataDir = makeQuickFolder("countersign-test-");
  const quick = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "200",
    autovacuum: "off",
    jit: "off",
  };
  const embedded = await startEmbeddedPostgres({ dataDir, settings: quick });
  const { host, port, user, database } = embedded;
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server: { host, port, user, database }, stop };
}

export function databaseOf(server: ConnectionOptions, database: string): ConnectionOptions {
  if (!("url" in server)) return { ...server, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** Runs one statement on a new connection. */
export async function execute(
  server: ConnectionOptions,
  statement: (sql: ReturnType<typeof connect>) => PromiseLike<unknown>,
) {
  const sql = connect(server, { max: 1, onnotice: () => {} });
  try {
    await statement(sql);
  } finally {
    await sql.end();
  }
}
