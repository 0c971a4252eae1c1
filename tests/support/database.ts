import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import type { ConnectionOptions } from "../../db/connection-options";
import { environmentOf } from "./environment";
import { databaseOf, execute } from "./test-server";

/**
 * An empty, migrated database for this test file, created before its first test and removed after its last. The
 * environment names it too, for code that opens its own connection.
 */
export function useDatabase(): ConnectionOptions {
  const { server, template } = inject("testServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const connection = databaseOf(server, name);
  Object.assign(process.env, environmentOf(connection));
  beforeAll(() =>
    execute(server, (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`),
  );
  afterAll(() => execute(server, (sql) => sql`drop database ${sql(name)} with (force)`));
  return connection;
}
