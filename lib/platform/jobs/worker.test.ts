import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { useDatabase } from "../../../tests/support/database";
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
