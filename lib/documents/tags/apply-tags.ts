import "server-only";
import { asc, eq } from "drizzle-orm";
import { pages } from "@/db/schema/documents";
import { getDocumentFor } from "@/lib/documents/access";
import { openPlace } from "@/lib/documents/field-place";
import { situationOf } from "@/lib/documents/print-language";
import { putInPlace } from "@/lib/documents/put-in-place";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, isRefusal } from "@/lib/platform/errors/errors";
import { loadFile } from "@/lib/platform/storage/storage";
import { placeTags, problemsOfPlacing } from "./place-tags";
import { storeWithoutTags } from "./store-without-tags";
import { type ProblemsThere, type ReadTags, readTags } from "./take-tags";

const sizesOf = (ctx: UserContext, documentId: number) =>
  ctx.db.select().from(pages).where(eq(pages.documentId, documentId)).orderBy(asc(pages.pageIndex));

/** The tags on a document's pages, and what is wrong with those that cannot be read. Changes nothing. */
export async function listTags(ctx: UserContext, documentId: number): Promise<ReadTags> {
  const document = await getDocumentFor(ctx, "document:view", documentId);
  const bytes = await loadFile(document.fileHash);
  const there = problemsIn(ctx, documentId);
  return readTags(bytes, await sizesOf(ctx, document.id), await situationOf(ctx, document), async (tags) =>
    there(tags).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return new Map(); // it is in no draft or template that the caller can change
    }),
  );
}

/** What keeps tags of a document from becoming fields of its draft or template. */
const problemsIn =
  (ctx: UserContext, documentId: number, seenUpdatedAt?: string | null): ProblemsThere =>
  (tags) =>
    problemsOfPlacing(ctx, async (tx) => {
      const document = await getDocumentFor(tx, "document:edit", documentId);
      const { holder } = await openPlace(tx, document, seenUpdatedAt, "fields");
      await placeTags(tx, holder, documentId, tags);
    });

/**
 * Makes fields of a document's tags, and recipients or roles of those whom they name and the draft or template lacks. A
 * document without the tags takes this one's place. Answers its id, which is the same if no tag can be read.
 */
export async function applyTags(
  ctx: UserContext,
  documentId: number,
  seenUpdatedAt?: string | null,
): Promise<{ documentId: number; read: ReadTags; workflowUpdatedAt: Date | null }> {
  const document = await getDocumentFor(ctx, "document:edit", documentId);
  await openPlace(ctx, document, seenUpdatedAt, "fields"); // refuses before the file is read
  const { without, read } = await storeWithoutTags(
    { document, pages: await sizesOf(ctx, document.id) },
    await situationOf(ctx, document),
    problemsIn(ctx, documentId, seenUpdatedAt),
  );
  if (!without) return { documentId, read, workflowUpdatedAt: null };
  return transact(ctx, async (tx) => {
    const now = await getDocumentFor(tx, "document:edit", documentId);
    const { holder } = await openPlace(tx, now, seenUpdatedAt, "fields");
    if (now.fileHash !== document.fileHash) throw new AppError("conflict", "changed_meanwhile");
    const { name } = now;
    const id = await putInPlace(tx, holder, documentId, { ...without, document: { ...without.document, name } });
    await placeTags(tx, holder, id, read.tags);
    return { documentId: id, read, workflowUpdatedAt: tx.now };
  });
}
