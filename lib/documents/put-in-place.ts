import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { documents, fields, pages } from "@/db/schema/documents";
import type { UserContext } from "@/lib/platform/context/context";
import { addDocument } from "./add-document";
import { attachDocuments, type DocumentHolder, documentsIn } from "./attach-documents";
import type { StoredPdf } from "./store-pdf";

/**
 * Puts a stored PDF in the place of one of the holder's documents; fields stay on the pages that both have. The new
 * document has its own id, so that nothing rendered, checked or cached of the old one applies to it. Answers the id.
 */
export async function putInPlace(
  tx: UserContext,
  holder: DocumentHolder,
  documentId: number,
  stored: StoredPdf,
): Promise<number> {
  const list = await tx.db
    .select({ id: documents.id })
    .from(documents)
    .where(documentsIn(holder))
    .orderBy(asc(documents.documentIndex), asc(documents.id));
  const { document: created, pages: added } = await addDocument(tx, stored);
  const old = await tx.db.select().from(pages).where(eq(pages.documentId, documentId));
  for (const page of added) {
    const before = old.filter((one) => one.pageIndex === page.pageIndex).map((one) => one.id);
    if (before.length === 0) continue;
    await tx.db.update(fields).set({ documentId: created.id, pageId: page.id }).where(inArray(fields.pageId, before));
  }
  await attachDocuments(
    tx,
    holder,
    list.map((row) => (row.id === documentId ? created.id : row.id)),
  );
  return created.id;
}
