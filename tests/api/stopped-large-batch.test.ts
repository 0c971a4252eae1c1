import { and, eq, gte } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import { workflows } from "@/db/schema/workflows";
import { useProduct } from "../support/api";
import {
  givenBatch,
  holdRows,
  own,
  readBatch,
  rowFor,
  runBatches,
  startBatch,
  stopBatch,
  tableOf,
  useOwnTemplate,
} from "../support/batches";
import { later, untilWaiting } from "../support/waiting-for-locks";

useProduct();
useOwnTemplate();

test("a batch of 200 rows begins none after it is stopped in the middle, and then sends the rest once", async () => {
  const batch = await givenBatch(tableOf(...Array.from({ length: 200 }, () => rowFor())));
  await startBatch(batch);
  const running = later(runBatches);
  const stopping = later(() => stopBatch(batch));
  await database().transaction(async (holder) => {
    await holdRows(holder, batch, 100);
    running.begin();
    await untilWaiting(holder, 1, 120_000);
    stopping.begin();
    await untilWaiting(holder, 2);
  });
  expect((await stopping.done).status).toBe(200);
  const { state, counts } = await readBatch(batch);
  expect([state, counts.waiting, counts.sent + counts.stopped]).toEqual(["stopped", 0, 200]);
  await running.done;
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
