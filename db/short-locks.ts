import { setTimeout as sleep } from "node:timers/promises";
import type { connect } from "./connection";
import { codeOf } from "./lost-connection";

/**
 * For a transaction, before it changes a table: while that change waits for its lock, everybody else queues behind it.
 */
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
 * Autovacuum keeps its lock for as long as it works on a table, and yields only to a session that has waited for a
 * second (`deadlock_timeout`). The lock mode of this wait does not block reads and writes.
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
