import { and, eq, gte } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import { workflows } from "@/db/schema/workflows";
import { call, useProduct } from "../support/api";
import {
  givenBatch,
  own,
  readBatch,
  rowFor,
  runBatches,
  startBatch,
  tableOf,
  useOwnTemplate,
} from "../support/batches";
import { waitingForLocks } from "../support/waiting-for-locks";

useProduct();
useOwnTemplate();

test("a batch of 200 rows begins none after it is stopped in the middle, and then sends the rest once", async () => {
  const batch = await givenBatch(tableOf(...Array.from({ length: 200 }, () => rowFor())));
  await startBatch(batch);
  let [run, press] = [() => {}, () => {}];
  const running = new Promise<void>((resolve) => (run = resolve)).then(runBatches);
  const stopping = new Promise<void>((resolve) => (press = resolve)).then(() =>
    call("POST", `${batch.at}/stop`, { token: own.sender.token }),
  );
  await database().transaction(async (holder) => {
    const isMiddle = and(eq(batchRows.batchId, batch.id), eq(batchRows.line, 100));
    await holder.select().from(batchRows).where(isMiddle).for("update");
    run();
    await vi.waitUntil(async () => (await waitingForLocks(holder)) === 1, { timeout: 120_000 });
    press();
    await vi.waitUntil(async () => (await waitingForLocks(holder)) === 2, { timeout: 20_000 });
  });
  expect((await stopping).status).toBe(200);
  const { state, counts } = await readBatch(batch);
  expect([state, counts.waiting, counts.sent + counts.stopped]).toEqual(["stopped", 0, 200]);
  await running;
  expect((await readBatch(batch)).counts).toEqual(counts);
  expect([98, 99]).toContain(counts.sent);

  expect((await startBatch(batch)).status).toBe(200);
  await runBatches();
  expect(await readBatch(batch)).toMatchObject({ state: "finished", counts: { sent: 200, stopped: 0, failed: 0 } });
  const rows = await database().select().from(batchRows).where(eq(batchRows.batchId, batch.id));
  const ids = rows.map(({ workflowId }) => workflowId ?? 0);
  const made = await database()
    .select()
    .from(workflows)
    .where(and(eq(workflows.initiatorId, own.sender.id), gte(workflows.id, Math.min(...ids))));
  expect([new Set(ids).size, made.length]).toEqual([200, 200]);
}, 300_000);
