import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { openLossyDoor } from "../../../tests/support/lossy-door";
import { createPool } from "@/db/connection";
import { startWorkers, type WorkerKind } from "./worker";

const connection = useDatabase();
const atOnce = 12;

test("a stopping worker stores the ends of its last jobs, so that none of them runs again", async () => {
  const pool = createPool(connection, { max: 1 });
  await pool.query("select graphile_worker.add_job('act') from generate_series(1, $1)", [atOnce]);
  const running: { end: () => void; fail: (error: Error) => void }[] = [];
  const act = () => new Promise<void>((end, fail) => running.push({ end, fail }));
  const workers = await startWorkers({ kinds: [{ tasks: { act }, concurrency: atOnce }], connection });
  await vi.waitFor(() => expect(running).toHaveLength(atOnce), { timeout: 20_000 });

  const stopped = workers.stop();
  for (const { end } of running.slice(atOnce / 2)) end();
  for (const { fail } of running.slice(0, atOnce / 2)) fail(new Error("not now"));
  await stopped;

  const { rows } = await pool.query("select locked_at, attempts, last_error from graphile_worker._private_jobs");
  await pool.end();
  expect(rows).toHaveLength(atOnce / 2);
  for (const row of rows)
    expect(row).toMatchObject({ locked_at: null, attempts: 1, last_error: expect.stringContaining("not now") });
});

test("at rest it asks the database at most once a second, and begins a job soon after it is due", async () => {
  const pool = createPool(connection, { max: 1 });
  await pool.query("delete from graphile_worker._private_jobs"); // those of the test above are tried again
  let begun = 0;
  const act = async () => void (begun += 1);
  const kinds: WorkerKind[] = [
    { tasks: { act }, concurrency: 16 },
    { tasks: { other: act }, concurrency: 4, batchMs: 20 },
  ];
  const workers = await startWorkers({ kinds, connection });
  await sleep(1_000); // they look around once when they begin
  const asked = vi.spyOn(Client.prototype, "query");
  await sleep(4_500);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(5);
  expect(asked).toHaveBeenCalled();
  await pool.query(
    "select graphile_worker.add_job(name, run_at := now() + interval '1 s') from unnest('{act,other}'::text[]) name",
  );
  await vi.waitFor(() => expect(begun).toBe(2), { timeout: 6_000 });
  await workers.stop();
  await pool.end();
});

/** A clock that runs on from another time; jobs ask only `Date`. */
function showing(time: number): void {
  const ahead = time - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [RealDate.now() + ahead]) as []));
    }
    static override now = () => RealDate.now() + ahead;
  } as DateConstructor;
}
const RealDate = Date;
afterEach(() => {
  globalThis.Date = RealDate;
});

test("after the clock was set back by a day, jobs that waited are done and the crontab goes on", async () => {
  const pool = createPool(connection, { max: 1 });
  await pool.query("delete from graphile_worker._private_jobs");
  const done: string[] = [];
  const tasks = Object.fromEntries(["waiting", "minutely"].map((name) => [name, async () => void done.push(name)]));
  const crontab = "* * * * * minutely ?jobKey=minutely";
  const justBefore = Math.floor(RealDate.now() / 60_000) * 60_000 - 1_000;
  showing(justBefore + 86_400_000);
  const workers = await startWorkers({ kinds: [{ tasks, crontab, concurrency: 2 }], connection });
  const minute =
    "select last_execution > now() + interval '23 hours' as is_ahead from graphile_worker._private_known_crontabs";
  await vi.waitFor(async () => expect((await pool.query(minute)).rows).toEqual([{ is_ahead: true }]), 10_000);
  // As the database's clock would have left it, which the test cannot set back.
  await pool.query("select graphile_worker.add_job('waiting', run_at := now() + interval '1 day')");
  await pool.query("update graphile_worker._private_jobs set updated_at = run_at");
  expect(done).toEqual([]);
  showing(justBefore - 15_000); // leaves the worker the time to begin anew, also on a busy machine
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["minutely", "minutely", "waiting"]), 40_000);
  await workers.stop();
  await pool.end();
}, 80_000);

test("goes on after the ends of jobs could not be stored, and does those jobs again", async () => {
  const pool = createPool(connection, { max: 1 });
  await pool.query("delete from graphile_worker._private_jobs");
  const running: (() => void)[] = [];
  const done = vi.fn();
  const act = () => {
    done();
    return new Promise<void>((end) => running.push(end));
  };
  const workers = await startWorkers({ kinds: [{ tasks: { act }, concurrency: 4, batchMs: 20 }], connection });
  await pool.query("select graphile_worker.add_job('act') from generate_series(1, 4)");
  await vi.waitFor(() => expect(running).toHaveLength(4), 10_000);
  await pool.query("alter table graphile_worker._private_jobs rename to away");
  const [last, ...others] = running.splice(0);
  for (const end of others) {
    end();
    await sleep(20); // each in a batch of its own: after the second, graphile-worker waits forever for its own end
  }
  await pool.query("alter table graphile_worker.away rename to _private_jobs");
  await pool.query("select graphile_worker.add_job('act')");
  await vi.waitFor(() => expect(running).toHaveLength(1), 10_000); // a new job does not wait for the last of before
  last?.();
  await vi.waitFor(() => expect(running).toHaveLength(4), 30_000);
  for (const end of running) end();
  const left = "select from graphile_worker._private_jobs";
  await vi.waitFor(async () => expect((await pool.query(left)).rowCount).toBe(0), 10_000);
  expect(done).toHaveBeenCalledTimes(8); // the last one was not begun a second time
  await workers.stop();
  await pool.end();
}, 60_000);

test.each([{ batchMs: 20 }, {}])(
  "a job whose fetch was not answered is done all the same (%o)",
  async (kind) => {
    const pool = createPool(connection, { max: 1 });
    await pool.query("delete from graphile_worker._private_jobs");
    const door = await openLossyDoor(connection);
    const act = vi.fn(async () => {});
    const workers = await startWorkers({ kinds: [{ tasks: { act }, concurrency: 2, ...kind }], connection: door });
    await pool.query("select graphile_worker.add_job('act', run_at := now() + interval '2 s')");
    await sleep(1_000); // a new job is looked for at once
    door.loseAnswerTo("get_job");
    await vi.waitFor(() => expect(door.hasLost()).toBe(true), 10_000);
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1), 30_000);
    await workers.stop();
    door.close();
    await pool.end();
  },
  60_000,
);

test("jobs that wait while the worker stops are given back, also if the database does not answer", async () => {
  const pool = createPool(connection, { max: 1 });
  await pool.query("delete from graphile_worker._private_jobs");
  const door = await openLossyDoor(connection);
  const running: (() => void)[] = [];
  const act = () => new Promise<void>((end) => running.push(end));
  await pool.query("select graphile_worker.add_job('act') from generate_series(1, 3)");
  const workers = await startWorkers({ kinds: [{ tasks: { act }, concurrency: 3, batchMs: 20 }], connection: door });
  await vi.waitFor(() => expect(running).toHaveLength(3), 10_000);
  await pool.query("select graphile_worker.add_job('act') from generate_series(1, 3)");
  running.pop()?.();
  await vi.waitFor(() => expect(running).toHaveLength(3), 10_000); // one was free and fetched for all
  door.loseAnswerTo("GREATEST(0, attempts - 1)");
  const stopped = workers.stop();
  await vi.waitFor(() => expect(door.hasLost()).toBe(true), 10_000);
  for (const end of running) end();
  await stopped; // a rejection that nobody handles fails the file
  const { rows } = await pool.query("select locked_at from graphile_worker._private_jobs");
  expect(rows).toEqual([{ locked_at: null }, { locked_at: null }]);
  door.close();
  await pool.end();
}, 60_000);

test("fetches that fail one after the other print no trace", async () => {
  const pool = createPool(connection, { max: 2 });
  const locking = await pool.connect();
  const traced = vi.spyOn(console, "trace").mockImplementation(() => {});
  const told: string[] = [];
  const kinds: WorkerKind[] = [{ tasks: { act: async () => {} }, concurrency: 2 }];
  const workers = await startWorkers({ kinds, connection, onTrouble: (words) => told.push(words) });
  await sleep(1_000); // they look around once when they begin
  await locking.query("begin");
  await locking.query("lock table graphile_worker._private_jobs");
  await pool.query("select pg_notify('jobs:insert', '{\"count\":2}')");
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select distinct pid from pg_locks where not granted and relation = 'graphile_worker._private_jobs'::regclass",
    );
    return rows.map(({ pid }) => pid);
  };
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 20_000 });
  for (const pid of await waiting()) {
    const before = told.length;
    await pool.query("select pg_terminate_backend($1)", [pid]);
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(before), { timeout: 20_000 });
  }
  await locking.query("rollback");
  locking.release();
  await workers.stop();
  await pool.end();
  expect(traced).not.toHaveBeenCalled();
});
