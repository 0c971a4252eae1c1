import { setTimeout as sleep } from "node:timers/promises";
import type { connect } from "./connection";
import { codeOf } from "./lost-connection";

/** While a change of a table waits for its lock, everybody else waits behind it. In a transaction, before its changes. */
export const waitShortly = "set local lock_timeout = '500ms'";

const lockNotAvailable = "55P03";
const deadlockDetected = "40P01";
const mostTries = 60;

const isOfLocks = (error: unknown) => [lockNotAvailable, deadlockDetected].some((code) => code === codeOf(error));

/** Repeats a transaction that did not get its locks in time, after a pause in which those behind it are served. */
export async function retryLocks<Result>(
  client: ReturnType<typeof connect>,
  act: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await act();
    } catch (error) {
      if (!isOfLocks(error) || tries === mostTries) throw error;
      await sleep(500 + 500 * Math.random());
      await interruptVacuum(client);
    }
}

/**
 * Autovacuum holds its lock for as long as it works on a table, and gives way only to who waits for a second
 * (`deadlock_timeout`). A wait in this mode keeps nobody from reading and writing.
 */
async function interruptVacuum(client: ReturnType<typeof connect>) {
  const tables = await client<{ name: string }[]>`
    select relation::regclass::text as name from pg_locks join pg_class on pg_class.oid = relation
    where mode = 'ShareUpdateExclusiveLock' and granted and pid <> pg_backend_pid() and relkind = 'r'
      and database = (select oid from pg_database where datname = current_database())
      and relnamespace = current_schema()::regnamespace`;
  for (const { name } of tables)
    await client
      .begin((tx) => tx.unsafe(`set local lock_timeout = '3s'; lock table ${name} in share update exclusive mode`))
      .catch((error: unknown) => {
        if (!isOfLocks(error)) throw error;
      });
}
