import "server-only";
import { documents, pages } from "@/db/schema/documents";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { queueCheck } from "./queue-preparation";
import type { StoredPdf } from "./store-pdf";

/** A stored PDF becomes a document of the caller's that is in no workflow yet. */
export async function addDocument(ctx: UserContext, stored: StoredPdf) {
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
