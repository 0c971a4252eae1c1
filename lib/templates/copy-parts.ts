import "server-only";
import { eq, inArray } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { documents, fields, pages } from "@/db/schema/documents";
import type { DocumentHolder } from "@/lib/documents/attach-documents";
import type { MemberContext } from "@/lib/platform/context";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { TemplateRow } from "@/lib/access/templates";
import { listTemplateDocuments } from "@/lib/documents/queries";

/** Who owns the copies of a role's fields and attachments, by the role's id. */
export type OwnerOf = (roleId: number) => { signatoryId: number } | { templateRoleId: number };

type Source = Pick<TemplateRow, "id">;

/** Copies documents with pages, images and fields; the rows are new, the stored files are shared. */
export async function copyDocuments(
  tx: MemberContext,
  source: Source,
  holder: DocumentHolder,
  ownerOf: OwnerOf,
): Promise<void> {
  const documentOf = new Map<number, number>();
  const pageOf = new Map<number, number>();
  for (const document of await listTemplateDocuments(tx, source)) {
    const { id: oldId, uuid: _, templateId: __, createdAt: ___, updatedAt: ____, ...columns } = document;
    const [copy] = await tx.db
      .insert(documents)
      .values({ ...columns, ...holder, ownerId: tx.actor.userId })
      .returning({ id: documents.id });
    if (!copy) throw new Error("The document's row was not written");
    documentOf.set(oldId, copy.id);
    const old = await tx.db.select().from(pages).where(eq(pages.documentId, oldId)).orderBy(pages.pageIndex);
    if (old.length === 0) continue;
    const added = await tx.db
      .insert(pages)
      .values(old.map(({ id: _id, ...page }) => ({ ...page, documentId: copy.id })))
      .returning({ id: pages.id, pageIndex: pages.pageIndex });
    for (const page of old) pageOf.set(page.id, added.find((one) => one.pageIndex === page.pageIndex)?.id ?? 0);
    // The original's pending checks do not cover the copy.
    await addJob(tx.db, "prepareDocument", { documentId: copy.id });
  }
  await copyFields(tx, documentOf, pageOf, ownerOf);
}

async function copyFields(
  tx: MemberContext,
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
    if (field.templateRoleId === null) continue;
    const { id, createdAt: _, updatedAt: __, templateRoleId, duplicatedFromFieldId: ___, ...columns } = field;
    const [copy] = await tx.db
      .insert(fields)
      .values({
        ...columns,
        documentId: documentOf.get(field.documentId) ?? 0,
        pageId: pageOf.get(field.pageId) ?? 0,
        ...ownerOf(templateRoleId),
      })
      .returning({ id: fields.id });
    if (copy) fieldOf.set(id, copy.id);
  }
  for (const { id, duplicatedFromFieldId } of old) {
    const [copy, first] = [fieldOf.get(id), fieldOf.get(duplicatedFromFieldId ?? 0)];
    if (copy && first) await tx.db.update(fields).set({ duplicatedFromFieldId: first }).where(eq(fields.id, copy));
  }
}

/** Copies reference documents and requested attachments. */
export async function copyAttachments(
  tx: MemberContext,
  source: Source,
  holder: DocumentHolder,
  ownerOf: OwnerOf,
): Promise<void> {
  const old = await tx.db
    .select()
    .from(attachments)
    .where(eq(attachments.templateId, source.id))
    .orderBy(attachments.id);
  for (const attachment of old) {
    const { id: _, createdAt: __, updatedAt: ___, templateId: ____, templateRoleId, ...columns } = attachment;
    await tx.db.insert(attachments).values({
      ...columns,
      ...holder,
      ...(templateRoleId !== null && ownerOf(templateRoleId)),
      ownerId: tx.actor.userId,
    });
  }
}
