import { eq, sql } from "drizzle-orm";
import { vi } from "vitest";
import { type Database, database } from "@/db/client";
import { companies } from "@/db/schema/companies";

/** How many connections wait for a lock now; within a transaction PostgreSQL would repeat its first answer. */
export const waitingForLocks = async (db: Pick<Database, "execute">) => {
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.execute(waiting)).length;
};

export const untilWaiting = (db: Pick<Database, "execute">, count: number, timeout = 20_000) =>
  vi.waitUntil(async () => (await waitingForLocks(db)) === count, { timeout });

/** An act that begins when it is told. Begun inside a transaction, it would be taken for a part of it. */
export function later<T>(act: () => Promise<T>): { begin: () => void; done: Promise<T> } {
  let begin = () => {};
  const done = new Promise<void>((resolve) => (begin = resolve)).then(act);
  return { begin: () => begin(), done };
}

type Hold = (db: Database) => Promise<unknown>;

/** Begins the calls, all of which wait for the organisation's row, and acts before they go on. */
export const whileHeld = <T>(companyId: number, calls: readonly (() => Promise<T>)[], act?: Hold): Promise<T[]> =>
  whileLocked((db) => db.select().from(companies).where(eq(companies.id, companyId)).for("update"), calls, act);

/** Begins the calls, all of which wait for the rows that are locked, and acts before they go on. */
export async function whileLocked<T>(
  lock: Hold,
  calls: readonly (() => Promise<T>)[],
  act: Hold = async () => {},
): Promise<T[]> {
  const answering = later(() => Promise.all(calls.map((begin) => begin())));
  await database().transaction(async (holder) => {
    await lock(holder);
    answering.begin();
    await untilWaiting(holder, calls.length);
    await act(holder);
  });
  return answering.done;
}
