import "server-only";
import type { Pool, PoolClient, QueryResultRow } from "pg";
import { forgetFutureTimes, watchClocks } from "./watch-clocks";

const namespace = 4_015_002;
const sweepMs = 2_000;
const retryMs = 500; // shorter than the time after which other processes consider this one dead
const sightingsOfTheDead = 3;

const lock = "select pg_advisory_lock($1, hashtext($2))";
const unlock = "select pg_advisory_unlock($1, hashtext($2))";
const mostDue = 50;
const look = `
  select
    extract(epoch from clock_timestamp())::float8 * 1000 as now,
    (select count(*)::int from (
      select from graphile_worker._private_jobs where is_available and run_at <= now() limit ${mostDue}) as jobs) as due,
    array(
      select distinct locked_by from graphile_worker._private_jobs
      where locked_by is not null and not exists (
        select 1 from pg_locks
        where locktype = 'advisory' and granted and objsubid = 2 and classid = $1 and objid = hashtext(locked_by)::oid
          and database = (select oid from pg_database where datname = current_database()))) as dead`;

type Options = {
  /** Called with the number of jobs that are due, whenever there are some. */
  onDue: (count: number) => void;
  /** Called after a clock was set back by more than a minute. */
  onSetBack: () => void;
  report: (error: unknown) => void;
};

/**
 * Looks for due jobs in the place of graphile-worker, whose workers would each ask the database every two seconds.
 * Unlocks the jobs of killed processes, which graphile-worker would keep locked for four hours. Each process holds
 * session-level advisory locks on the ids of its worker pools; a pool whose lock is missing in three consecutive sweeps
 * is dead. A paused process keeps its session, and therefore its jobs.
 */
export async function revive(pool: Pool, { onDue, onSetBack, report }: Options) {
  const ids = new Set<string>();
  let session: PoolClient | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let suspects = new Map<string, number>();
  const isSetBack = watchClocks();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** One statement after the other, as the driver asks. */
  function ask<Row extends QueryResultRow>(client: PoolClient, text: string, values: unknown[] = []) {
    const answer = last.then(() => client.query<Row>(text, values));
    last = answer.catch(() => {});
    return answer;
  }

  function close() {
    session?.release(true); // `true` closes the connection, which releases its locks
    session = undefined;
    suspects.clear();
  }

  async function open() {
    const client = await pool.connect();
    session = client;
    for (const id of ids) await ask(client, lock, [namespace, id]);
    await ask(client, forgetFutureTimes); // the clock may have been set back while no process ran
    return client;
  }

  async function sweep(client: PoolClient) {
    const { rows } = await ask<{ now: number; due: number; dead: string[] }>(client, look, [namespace]);
    const [found] = rows;
    if (!found) return;
    if (isSetBack(found.now)) {
      await ask(client, forgetFutureTimes);
      onSetBack();
    }
    if (found.due > 0) onDue(found.due);
    suspects = new Map(found.dead.map((id) => [id, (suspects.get(id) ?? 0) + 1]));
    const dead = [...suspects].filter(([, sightings]) => sightings >= sightingsOfTheDead).map(([id]) => id);
    if (dead.length === 0) return;
    await ask(client, "select graphile_worker.force_unlock_workers($1)", [dead]);
    await ask(client, `notify "jobs:insert", '{"count":1}'`);
  }

  async function turn() {
    let pause = sweepMs;
    try {
      await sweep(session ?? (await open()));
    } catch (error) {
      if (!stopped) report(error);
      close();
      pause = retryMs;
    }
    if (!stopped) timer = setTimeout(() => (turning = turn()), pause);
  }

  let turning = turn();
  await turning;

  return {
    /** Keeps the jobs locked by this worker pool as long as this process lives. */
    vouchFor(id: string) {
      ids.add(id);
      if (session) ask(session, lock, [namespace, id]).catch(close);
    },
    /** Lets the jobs of a worker pool that has ended be unlocked. */
    giveUp(id: string) {
      if (ids.delete(id) && session) ask(session, unlock, [namespace, id]).catch(close);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
      close();
    },
  };
}
