import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eq, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { documents, pages } from "@/db/schema/documents";
import { startWorkers } from "@/lib/worker/start-workers";
import { must, useProduct } from "../support/api";
import { givenBatch, rowFor, tableOf } from "../support/batches";
import { givenPdf, type Sender, upload } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

type Check = { pageCount: number; end: () => void; isKilled: boolean };
const checks = vi.hoisted(() => ({ begun: [] as Check[] }));
vi.mock(import("@/lib/platform/pdf/pool"), async (original) => ({
  ...(await original()),
  dryRunPdf: (_, pageCount, signal) =>
    new Promise((end, fail) => {
      const check = { pageCount, end, isKilled: false };
      checks.begun.push(check);
      signal?.addEventListener("abort", () => {
        check.isKilled = true;
        fail(signal.reason);
      });
    }),
}));

useProduct();

let stop: () => Promise<void>;
beforeEach(async () => {
  checks.begun = [];
  stop = await startWorkers();
});
afterEach(async () => {
  await database().execute(sql`delete from graphile_worker._private_jobs`);
  for (const { end } of checks.begun) end();
  await stop();
});

/** Documents are told apart by the number of their pages. */
async function draftOf(sender: Sender, pageCount: number): Promise<number> {
  const { id } = await upload(sender, await givenPdf(pageCount));
  const body = { document_ids: [id], workflow_name: "Lease" };
  return (await must("POST", "/workflows/documents", { token: sender.token, body })).workflow.id;
}

const begun = () => checks.begun.map(({ pageCount }) => pageCount);
const untilBegun = (count: number) => vi.waitUntil(() => checks.begun.length >= count, 20_000);
const end = (pageCount: number) => checks.begun.find((check) => check.pageCount === pageCount)?.end();

test("a document of a sender who has none in the queue is checked before the rest of another's", async () => {
  const [one, other] = [await givenUser(), await givenUser()];
  for (const pageCount of [3, 4]) await draftOf(one, pageCount);
  await untilBegun(2);
  for (const pageCount of [5, 6, 7]) await draftOf(one, pageCount);
  await draftOf(other, 1);
  end(3);
  await untilBegun(3);
  end(1); // what is left to do for 1 and 3 waits for all checks
  await untilBegun(4);
  await draftOf(other, 2);
  end(5);
  await untilBegun(5);
  end(4);
  await untilBegun(6);
  expect(begun()).toEqual([3, 4, 1, 5, 2, 6]);
});

test("the checks of deleted drafts and documents are dropped, and killed if they run", async () => {
  const sender = await givenUser();
  const { token } = sender;
  const drafts: number[] = [];
  for (const pageCount of [3, 4, 5]) drafts.push(await draftOf(sender, pageCount));
  await untilBegun(2);
  await draftOf(sender, 6);
  // The one that waits first: deleting one that runs lets the next begin at once.
  await must("DELETE", `/workflows/simple-sign/${drafts[2]}`, { token });
  await must("DELETE", `/workflows/simple-sign/${drafts[0]}`, { token });
  await untilBegun(3);
  expect(begun()).toEqual([3, 4, 6]);
  expect(checks.begun.map(({ isKilled }) => isKilled)).toEqual([true, false, false]);
  const [{ id }] = (await must("GET", `/workflows/simple-sign/${drafts[1]}`, { token })).documents;
  await must("DELETE", `/workflows/simple-sign/${drafts[1]}/documents/${id}`, { token });
  await expect.poll(() => checks.begun[1]?.isKilled, { timeout: 20_000 }).toBe(true);
});

test("the checks of a draft and of a document that come back begin again", async () => {
  const sender = await givenUser();
  const { token } = sender;
  const drafts = [await draftOf(sender, 3), await draftOf(sender, 4)];
  await untilBegun(2);
  const [{ id }] = (await must("GET", `/workflows/simple-sign/${drafts[1]}`, { token })).documents;
  const gone = [`${drafts[0]}`, `${drafts[1]}/documents/${id}`];
  for (const at of gone) await must("DELETE", `/workflows/simple-sign/${at}`, { token });
  await vi.waitUntil(() => checks.begun.every(({ isKilled }) => isKilled), 20_000);
  for (const at of gone) await must("DELETE", `/workflows/simple-sign/${at}/deletion`, { token });
  await untilBegun(4);
  expect(begun().toSorted()).toEqual([3, 3, 4, 4]);
});

test("what is left to do for a template's document is done for the snapshot that a batch has of it", async () => {
  const sender = await givenUser();
  const template = await givenTemplate(sender);
  const ids = template.documents.map(({ id }) => id);
  await database().update(pages).set({ image900: null }).where(inArray(pages.documentId, ids));
  const { id } = await givenBatch(tableOf(rowFor()), {}, sender, template);
  const [batch] = await database().select().from(batches).where(eq(batches.id, id));
  const ofSnapshot = () =>
    database()
      .select({ image: pages.image900 })
      .from(pages)
      .innerJoin(documents, eq(documents.id, pages.documentId))
      .where(eq(documents.templateId, batch?.snapshotId ?? 0));
  expect((await ofSnapshot()).length).toBeGreaterThan(0);
  await expect.poll(async () => (await ofSnapshot()).every(({ image }) => image), { timeout: 20_000 }).toBe(true);
});
