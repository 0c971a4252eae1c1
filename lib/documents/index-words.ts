import "server-only";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { setTimeout as sleep } from "node:timers/promises";
import { documents, pages } from "@/db/schema/documents";
import { documentWords } from "@/db/schema/search";
import type { Context } from "@/lib/platform/context/context";
import { giveWay } from "@/lib/platform/process/give-way";
import { addJob, lowPriority } from "@/lib/platform/jobs/add-job";
import { concerns, withSubject } from "@/lib/platform/context/job-subject";
import { logRarely } from "@/lib/platform/logs/log";
import { loadFile } from "@/lib/platform/storage/storage";
import { keepPageTexts } from "./keep-page-texts";

const partMs = 10_000;
const unread = isNull(documentWords.words);

/** Queues the reading of documents that are older than the search for words, if any are left. */
export async function queueWords(ctx: Context): Promise<void> {
  const [first] = await ctx.db.select({ id: documentWords.documentId }).from(documentWords).where(unread).limit(1);
  if (first) await queue(ctx, {});
}

/**
 * Reads the words of such documents, the newest first, for ten seconds, and queues itself for the rest. A document that
 * cannot be read is left to the next start.
 */
export async function indexWords(ctx: Context, { before }: { before?: number | undefined }): Promise<void> {
  const until = Date.now() + partMs;
  for (let last = before; ;) {
    const [next] = await ctx.db
      .select({ id: documentWords.documentId })
      .from(documentWords)
      .where(and(unread, last === undefined ? undefined : lt(documentWords.documentId, last)))
      .orderBy(desc(documentWords.documentId))
      .limit(1);
    if (!next) return;
    const started = Date.now();
    await giveWay(new Date());
    await withSubject({}, () =>
      indexOne(ctx, next.id).catch((error: unknown) =>
        logRarely("warn", { documentId: next.id, err: error }, "the words of a document could not be read"),
      ),
    );
    last = next.id;
    if (Date.now() > until) return queue(ctx, { before: last });
    await sleep(Date.now() - started); // rests as long as it has worked, for others' sake
  }
}

const queue = (ctx: Context, payload: { before?: number }) =>
  addJob(ctx.db, "indexWords", payload, { key: "index-words", queue: "index-words", priority: lowPriority });

async function indexOne(ctx: Context, documentId: number): Promise<void> {
  const [unreadPage] = await ctx.db
    .select({ id: documents.id, fileHash: documents.fileHash, workflowId: documents.workflowId })
    .from(pages)
    .innerJoin(documents, eq(documents.id, pages.documentId))
    .where(and(eq(pages.documentId, documentId), isNull(pages.text)))
    .limit(1);
  if (unreadPage) {
    concerns(unreadPage.workflowId);
    await keepPageTexts(ctx, unreadPage, await loadFile(unreadPage.fileHash));
  }
  await ctx.db.execute(sql`select refresh_document_words(${documentId}) where exists (
    select from ${documentWords} where ${documentWords.documentId} = ${documentId} and ${unread})`);
}
