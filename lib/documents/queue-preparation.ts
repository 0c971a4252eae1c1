import "server-only";
import type { SQL } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { addJob, lastPriority } from "@/lib/platform/jobs/add-job";
import type { PreparationStep } from "@/lib/platform/jobs/job-payloads";

type Document = Pick<typeof documents.$inferSelect, "id" | "ownerId">;

/** Checks of documents take turns by owner, so that nobody waits for all of another's. */
export async function queueCheck({ db }: Context, { id, ownerId }: Document, { key }: { key?: string } = {}) {
  await addJob(db, "prepareDocument", { documentId: id }, { turnOf: ownerId, ...(key && { key }) });
}

/** Goes on with what was dropped when these documents were deleted, because they are wanted again. */
export async function queueDropped(tx: Context, which: SQL): Promise<void> {
  const rows = await tx.db.select({ id: documents.id, ownerId: documents.ownerId }).from(documents).where(which);
  for (const row of rows) await queueCheck(tx, row, { key: `prepareAgain:${row.id}` });
}

/** Searches at once in all processes together. The worker keeps a row for each queue's name, so the names are few. */
const searchLines = 16;

/**
 * Any document's check goes before the next step, and then every other document's step. The search for fields, which
 * begins when somebody wants to place some, runs beside the other steps: with their key it would replace the next one.
 * Searches of one document run one after another, because whoever waits asks again while its pages are looked at.
 */
export async function queueStep({ db }: Context, { id }: Pick<Document, "id">, step: PreparationStep): Promise<void> {
  const line =
    step === "fields"
      ? { key: `findFields:${id}`, queue: `findFields:${id % searchLines}` }
      : { key: `prepareStep:${id}` };
  await addJob(db, "prepareDocument", { documentId: id, step }, { ...line, priority: lastPriority });
}
