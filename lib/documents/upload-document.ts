import "server-only";
import { documents, pages } from "@/db/schema/documents";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { queueCheck } from "./queue-preparation";
import { storePdf } from "./store-pdf";

/**
 * The PDF as rewritten by PDFium is stored, shown, stamped and sealed. Returns once the first page is rendered; the jobs
 * `prepareDocument` do the rest.
 */
export async function uploadDocument(ctx: UserContext, file: UploadedFile) {
  return addDocument(ctx, await storePdf(ctx, file));
}

/** A stored PDF becomes a document of the caller's that is in no workflow yet. */
export async function addDocument(ctx: UserContext, stored: Awaited<ReturnType<typeof storePdf>>) {
  return transact(ctx, async (tx) => {
    const [document] = await tx.db
      .insert(documents)
      .values({
        ...madeNow(tx),
        ownerId: tx.actor.userId,
        madeByApiKey: tx.actor.viaKey ?? false,
        ...stored.document,
      })
      .returning();
    if (!document) throw new Error("The document's row was not written");
    const pageRows = await tx.db
      .insert(pages)
      .values(stored.pages.map((page) => ({ documentId: document.id, ...page })))
      .returning();
    await queueCheck(tx, document);
    return { document, pages: pageRows };
  });
}
