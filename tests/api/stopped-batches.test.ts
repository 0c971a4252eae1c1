import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { batches, batchRows } from "@/db/schema/batches";
import { companyUsers } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { resumeBatches } from "@/lib/batches/resume-batches";
import { systemContext } from "@/lib/platform/context/context";
import { must, runJobs, useProduct } from "../support/api";
import {
  csvOf,
  failedRows,
  givenBatch,
  holdRows,
  own,
  readBatch,
  rowFor,
  rowsOf,
  runBatches,
  sendRow,
  startBatch,
  stopBatch,
  tableOf,
  useOwnTemplate,
} from "../support/batches";
import { givenOrganisation } from "../support/companies";
import { givenTemplate } from "../support/templates";
import { later, untilWaiting } from "../support/waiting-for-locks";

useProduct();
useOwnTemplate();

describe("a batch", () => {
  test("stops: what waits is not sent, also by a job that is already there", async () => {
    const batch = await givenBatch(tableOf(rowFor(), rowFor("later@example.test"), rowFor("nobody")));
    await startBatch(batch);
    await sendRow(batch, 2);
    expect((await stopBatch(batch)).status).toBe(200);
    await runBatches();
    expect(await readBatch(batch)).toMatchObject({ state: "stopped", counts: { waiting: 0, sent: 1, stopped: 1 } });
    // Whoever mends what failed and uploads it again, and continues the batch as well, sends nothing twice.
    const failed = await failedRows(batch);
    expect(failed).toContain("nobody");
    expect(failed).not.toContain("later@example.test");
    expect(await csvOf(batch, "&state=stopped")).toContain("later@example.test");
    expect((await stopBatch(batch)).status).toBe(409);
  });

  test("begins no row after it is stopped, though one that had begun holds the stop up", async () => {
    const batch = await givenBatch(tableOf(rowFor(), rowFor(), rowFor()));
    await startBatch(batch);
    const stopping = later(() => stopBatch(batch));
    const sending = later(() => sendRow(batch, 4));
    await database().transaction(async (holder) => {
      await holdRows(holder, batch, 2);
      stopping.begin();
      await untilWaiting(holder, 1);
      sending.begin();
      // The next row waits for the lock that stopping holds, or is sent if nothing holds it.
      await Promise.race([sending.done, untilWaiting(holder, 2)]);
      await holder
        .update(batchRows)
        .set({ state: "sent" })
        .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.line, 2)));
    });
    await sending.done;
    expect((await stopping.done).status).toBe(200);
    expect(await readBatch(batch)).toMatchObject({ state: "stopped", counts: { waiting: 0, sent: 1, stopped: 2 } });
  });

  test("that was stopped goes on where it stopped, each row once, though the first start's jobs are still there", async () => {
    const batch = await givenBatch(tableOf(...Array.from({ length: 6 }, () => rowFor())));
    await startBatch(batch);
    await sendRow(batch, 2);
    await must("POST", `${batch.at}/stop`, { token: own.sender.token });
    const starts = await Promise.all([startBatch(batch), startBatch(batch)]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await sendRow(batch, 3);
    // Stopped in the middle of the second half, while rows are being sent.
    await Promise.all([runBatches(), stopBatch(batch)]);
    const { state, counts } = await readBatch(batch);
    expect(counts.waiting).toBe(0);
    if (state === "stopped") await startBatch(batch);
    await Promise.all([runBatches(), ...[2, 3, 4, 5, 6, 7].map((line) => sendRow(batch, line))]);
    expect(await readBatch(batch)).toMatchObject({ state: "finished", counts: { sent: 6, stopped: 0, failed: 0 } });
    const ids = (await rowsOf(batch)).map(({ workflow }: { workflow: { id: number } }) => workflow.id);
    const all = await must("GET", "/workflows?perPage=1000", { token: own.sender.token });
    const made = all.workflows.filter(({ id }: { id: number }) => id >= Math.min(...ids));
    expect([new Set(ids).size, made.length]).toEqual([6, 6]);
    expect((await startBatch(batch)).status).toBe(409);
  });

  describe("that was stopped and is continued by somebody else", () => {
    const givenContinued = async () => {
      const { admin, groupId, join } = await givenOrganisation();
      const mate = await join();
      const theirs = await givenTemplate(admin, { over: { group_id: groupId } });
      const batch = await givenBatch(tableOf(rowFor(), rowFor()), {}, admin, theirs);
      await startBatch(batch, admin);
      const stop = () => must("POST", `${batch.at}/stop`, { token: admin.token });
      return { batch, admin, mate, stop };
    };

    test("sends nothing by a job of the first start, and refuses no row by it", async () => {
      const { batch, admin, mate, stop } = await givenContinued();
      await stop();
      await startBatch(batch, mate);
      await database().delete(companyUsers).where(eq(companyUsers.userId, admin.id));
      await sendRow(batch, 2, 1);
      await sendRow(batch, 3, 1);
      expect(await readBatch(batch, mate)).toMatchObject({ state: "running", counts: { waiting: 2 } });
      await runBatches();
      expect(await readBatch(batch, mate)).toMatchObject({ state: "finished", counts: { sent: 2 } });
    });

    test("sends nothing in the first one's name by a job that had begun before it was stopped", async () => {
      const { batch, admin, mate } = await givenContinued();
      const ofBatch = eq(batchRows.batchId, batch.id);
      const sending = later(() => sendRow(batch, 2, 1));
      await database().transaction(async (holder) => {
        await holdRows(holder, batch);
        sending.begin();
        await untilWaiting(holder, 1);
        // Stopped, and started again by somebody else.
        await holder.update(batches).set({ run: 2, startedBy: mate.id }).where(eq(batches.id, batch.id));
      });
      await sending.done;
      expect(await readBatch(batch, admin)).toMatchObject({ state: "running", counts: { waiting: 2 } });
      await sendRow(batch, 2);
      const [row] = await database()
        .select()
        .from(batchRows)
        .where(and(ofBatch, eq(batchRows.line, 2)));
      const [workflow] = await database()
        .select()
        .from(workflows)
        .where(eq(workflows.id, row?.workflowId ?? 0));
      expect(workflow?.initiatorId).toBe(mate.id);
    });
  });

  test("that was stopped long ago goes on, and is not given up at once", async () => {
    const batch = await givenBatch(tableOf(rowFor(), rowFor()));
    await startBatch(batch);
    await must("POST", `${batch.at}/stop`, { token: own.sender.token });
    const longAgo = new Date(Date.now() - 40 * 3_600_000);
    await database().update(batches).set({ startedAt: longAgo }).where(eq(batches.id, batch.id));
    await startBatch(batch);
    await resumeBatches(systemContext());
    await runBatches();
    expect(await readBatch(batch)).toMatchObject({ state: "finished", counts: { sent: 2 } });
  });

  test("goes on when its jobs are lost, and gives up after a day", async () => {
    const batch = await givenBatch(tableOf(rowFor(), rowFor()));
    await startBatch(batch);
    await database().execute("delete from graphile_worker._private_jobs");
    const later = (hours: number) => systemContext(new Date(Date.now() + hours * 3_600_000));
    await resumeBatches(later(0));
    await runBatches();
    expect(await readBatch(batch)).toMatchObject({ state: "running" });
    await resumeBatches(later(1));
    await runJobs(["sendBatchRow"]);
    expect(await readBatch(batch)).toMatchObject({ state: "finished", counts: { sent: 2 } });
    const stuck = await givenBatch(tableOf(rowFor()));
    await startBatch(stuck);
    await database().execute("delete from graphile_worker._private_jobs");
    await resumeBatches(later(30));
    expect(await readBatch(stuck)).toMatchObject({ state: "finished", counts: { failed: 1 } });
  });
});
