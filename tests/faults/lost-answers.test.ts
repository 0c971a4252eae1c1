import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createPool } from "@/db/connection";
import { startWorkers, type WorkerKind } from "@/lib/platform/jobs/worker";
import { useDatabase } from "../support/database";
import { faultRuns } from "../support/fault-runs";
import { openLossyDoor } from "../support/lossy-door";

const connection = useDatabase();
const cutMs = faultRuns >= 1000 ? 60_000 : 8_000;

test("every job is done once the connections to the database, cut at any moment, hold again", async () => {
  const pool = createPool(connection, { max: 1 });
  const door = await openLossyDoor(connection);
  const done = new Set<number>();
  const act = async (payload: unknown) => {
    await sleep(100 * Math.random());
    done.add((payload as { number: number }).number);
  };
  const kinds: WorkerKind[] = [
    { tasks: { seal: act }, concurrency: 3, batchMs: 100 },
    { tasks: { mail: act }, concurrency: 4, batchMs: 20 },
    { tasks: { call: act }, concurrency: 16 },
  ];
  const workers = await startWorkers({ kinds, connection: door });
  const add = `
    select graphile_worker.add_job(name, json_build_object('number', $1 + row_number() over ()))
    from unnest('{seal,mail,call}'::text[]) name, generate_series(1, 2)`;
  const end = Date.now() + cutMs;
  let added = 0;
  while (Date.now() < end) {
    added += (await pool.query(add, [added])).rowCount ?? 0;
    door.cutSome(0.1);
    await sleep(200 * Math.random());
  }
  const left = "select from graphile_worker._private_jobs";
  await vi.waitFor(async () => expect((await pool.query(left)).rowCount).toBe(0), { timeout: 60_000, interval: 250 });
  expect(done.size).toBe(added);
  await workers.stop();
  door.close();
  await pool.end();
}, 180_000);
