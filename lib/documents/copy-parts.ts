import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { documents, fields, pages } from "@/db/schema/documents";
import { madeNow, type UserContext } from "@/lib/platform/context/context";
import { type DocumentHolder, documentsIn } from "./attach-documents";
import { isPrepared } from "./prepare-document";
import { queueCheck } from "./queue-preparation";

/** Who owns the copies of a recipient's or role's fields and attachments, by the id of that recipient or role. */
export type OwnerOf = (ownerId: number) => { signatoryId: number } | { templateRoleId: number };

/**
 * Copies documents as they were uploaded, with pages, images and fields; the rows are new, the stored files are shared.
 * What recipients entered stays where it is.
 */
export async function copyDocuments(
  tx: UserContext,
  source: DocumentHolder,
  holder: DocumentHolder,
  ownerOf: OwnerOf,
): Promise<void> {
  const documentOf = new Map<number, number>();
  const pageOf = new Map<number, number>();
  const originals = await tx.db
    .select()
    .from(documents)
    .where(documentsIn(source))
    .orderBy(documents.documentIndex, documents.id);
  for (const original of originals) {
    const { id: oldId, uuid: _, workflowId: _w, templateId: _t, createdAt: _c, updatedAt: _u, ...columns } = original;
    const [copy] = await tx.db
      .insert(documents)
      .values({ ...madeNow(tx), ...columns, ...holder, ...notSent, ownerId: tx.actor.userId })
      .returning({ id: documents.id, ownerId: documents.ownerId });
    if (!copy) throw new Error("The document's row was not written");
    documentOf.set(oldId, copy.id);
    await tx.db.execute(sql`select copy_document_words(${oldId}, ${copy.id})`);
    const old = await tx.db.select().from(pages).where(eq(pages.documentId, oldId)).orderBy(pages.pageIndex);
    if (old.length === 0) continue;
    const added = await tx.db
      .insert(pages)
      .values(old.map(({ id: _id, ...page }) => ({ ...page, documentId: copy.id })))
      .returning({ id: pages.id, pageIndex: pages.pageIndex });
    for (const page of old) pageOf.set(page.id, added.find((one) => one.pageIndex === page.pageIndex)?.id ?? 0);
    // The copy's checks are its own; the original is made ready too, so that later copies need none.
    if (isPrepared(original, old)) continue;
    await queueCheck(tx, copy);
    await queueCheck(tx, original, { key: `prepareOriginal:${oldId}` });
  }
  await copyFields(tx, documentOf, pageOf, ownerOf);
}

const notSent = { sealedHash: null, factSalt: null, printedCode: null, codePages: [] };

async function copyFields(
  tx: UserContext,
  documentOf: Map<number, number>,
  pageOf: Map<number, number>,
  ownerOf: OwnerOf,
): Promise<void> {
  if (documentOf.size === 0) return;
  const old = await tx.db
    .select()
    .from(fields)
    .where(inArray(fields.documentId, [...documentOf.keys()]))
    .orderBy(fields.id);
  const fieldOf = new Map<number, number>();
  for (const field of old) {
    const {
      id,
      createdAt: _,
      updatedAt: __,
      signatoryId,
      templateRoleId,
      duplicatedFromFieldId: ___,
      ...columns
    } = field;
    const [copy] = await tx.db
      .insert(fields)
      .values({
        ...columns,
        documentId: documentOf.get(field.documentId) ?? 0,
        pageId: pageOf.get(field.pageId) ?? 0,
        ...ownerOf(signatoryId ?? templateRoleId ?? 0),
      })
      .returning({ id: fields.id });
    if (copy) fieldOf.set(id, copy.id);
  }
  for (const { id, duplicatedFromFieldId } of old) {
    const [copy, first] = [fieldOf.get(id), fieldOf.get(duplicatedFromFieldId ?? 0)];
    if (copy && first) await tx.db.update(fields).set({ duplicatedFromFieldId: first }).where(eq(fields.id, copy));
  }
}

/** Copies reference documents, and what is requested from recipients or roles without what they uploaded. */
export async function copyAttachments(
  tx: UserContext,
  source: DocumentHolder,
  holder: DocumentHolder,
  ownerOf: OwnerOf,
): Promise<void> {
  const isOfSource =
    "workflowId" in source
      ? eq(attachments.workflowId, source.workflowId)
      : eq(attachments.templateId, source.templateId);
  for (const attachment of await tx.db.select().from(attachments).where(isOfSource).orderBy(attachments.id)) {
    const { id: _, createdAt: _c, updatedAt: _u, workflowId: _w, templateId: _t, ...own } = attachment;
    const { signatoryId, templateRoleId, ...columns } = own;
    const owner = signatoryId ?? templateRoleId;
    await tx.db.insert(attachments).values({
      ...columns,
      ...(attachment.kind === "requested" && notUploaded),
      ...holder,
      ...(owner !== null && ownerOf(owner)),
      ownerId: tx.actor.userId,
    });
  }
}

const notUploaded = {
  fileHash: null,
  fileName: null,
  contentType: null,
  byteSize: null,
  uploadedAt: null,
  uploadCode: null,
  loadsFrom: [],
  loadsConfirmed: false,
};
