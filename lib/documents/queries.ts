import "server-only";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { documents, fields, pages } from "@/db/schema/documents";
import type { Context, MemberContext } from "@/lib/platform/context";
import { getDocumentFor } from "./access";
import { toDocumentDto } from "./to-dto";

type DocumentRow = typeof documents.$inferSelect;

const documentsOf = prepared((db) =>
  db
    .select()
    .from(documents)
    .where(eq(documents.workflowId, sql.placeholder("workflowId")))
    .orderBy(asc(documents.documentIndex), asc(documents.id))
    .prepare("documents_of_workflow"),
);

export const listDocuments = (ctx: Context, workflow: { id: number }): Promise<DocumentRow[]> =>
  documentsOf(ctx.db).execute({ workflowId: workflow.id });

export const listFields = (ctx: Context, documentIds: number[]) =>
  documentIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(fields)
        .where(inArray(fields.documentId, documentIds))
        .orderBy(asc(fields.fieldIndex), asc(fields.id));

export const listPages = (ctx: Context, documentIds: number[]) =>
  documentIds.length === 0
    ? Promise.resolve([])
    : ctx.db.select().from(pages).where(inArray(pages.documentId, documentIds)).orderBy(asc(pages.pageIndex));

export const listTemplateDocuments = (ctx: Context, template: { id: number }): Promise<DocumentRow[]> =>
  ctx.db
    .select()
    .from(documents)
    .where(eq(documents.templateId, template.id))
    .orderBy(asc(documents.documentIndex), asc(documents.id));

export async function findDocument(ctx: MemberContext, documentId: number) {
  const document = await getDocumentFor(ctx, "document:view", documentId);
  const [pageRows, fieldRows] = await Promise.all([listPages(ctx, [document.id]), listFields(ctx, [document.id])]);
  return toDocumentDto(document, pageRows, fieldRows, ctx.language);
}
