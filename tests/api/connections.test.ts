import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, connectionOptions, database } from "@/db/client";
import { createPooledClient } from "@/db/pooled-client";
import { useDatabase } from "../support/database";

useDatabase();
afterAll(closeDatabase);

const names = `select count(*)::int as count from pg_prepared_statements`;

/** The number of named statements: after one that asks to be prepared, and after five equal ones in transactions. */
async function namedStatements(prepares: boolean) {
  const client = createPooledClient(connectionOptions(), { max: 1, prepares });
  const count = async () => Number((await client.unsafe(names))[0]?.["count"]);
  await client.unsafe("select $1::int as one", [1], { prepare: true });
  const asked = await count();
  for (let run = 0; run < 5; run++) await client.begin((tx) => tx.unsafe("select $1::int as two", [run]));
  const repeated = await count();
  await client.end({ timeout: 5 });
  return { asked, repeated };
}

test("a statement is prepared by name when it asks for it, and when transactions repeat it", async () => {
  expect(await namedStatements(true)).toEqual({ asked: 2, repeated: 3 }); // one is the driver's own
});

test("behind a pooler in transaction mode none is, not even the driver's own", async () => {
  expect(await namedStatements(false)).toEqual({ asked: 0, repeated: 0 });
});

test("a transaction takes no second connection, and what it started may take one afterwards", async () => {
  const one = async () => (await database().execute(sql`select 1 as one`)).length;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let later: Promise<number> | undefined;
  const inside = database().transaction(async () => {
    later = ended.then(one);
    await one();
  });
  await expect(inside).rejects.toMatchObject({
    cause: { message: expect.stringContaining("use the transaction") },
  });
  end();
  expect(await later).toBe(1);
});
