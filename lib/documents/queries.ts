import "server-only";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { documents, fields, pages } from "@/db/schema/documents";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getDocumentFor } from "./access";
import { documentsIn } from "./attach-documents";
import { toDocumentDto } from "./to-dto";
import { type ListedPage, withSizesOfFile } from "./true-pages";

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

/** Texts and found places are large, and whoever wants them asks for them alone. */
const { text: _text, foundFields: _foundFields, ...listedColumns } = getTableColumns(pages);

/**
 * The pages of each document in order, with the sizes that its file has, if that can be read. For preparing and
 * sending.
 */
export async function listPages(
  ctx: Context,
  docs: readonly Pick<DocumentRow, "id" | "fileHash" | "factSalt">[],
): Promise<ListedPage[]> {
  if (docs.length === 0) return [];
  const ids = docs.map(({ id }) => id);
  const rows = await ctx.db
    .select(listedColumns)
    .from(pages)
    .where(inArray(pages.documentId, ids))
    .orderBy(asc(pages.pageIndex));
  const sized: typeof rows = [];
  for (const doc of docs) {
    const own = rows.filter(({ documentId }) => documentId === doc.id);
    sized.push(...(await withSizesOfFile(ctx, doc, own)));
  }
  return sized;
}

/** Revisions of a document have the same pages. */
export async function assertPageThere(ctx: Context, document: { id: number }, pageIndex: number): Promise<void> {
  const [page] = await ctx.db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex)));
  if (!page) throw new AppError("not_found");
}

export const listTemplateDocuments = (ctx: Context, template: { id: number }): Promise<DocumentRow[]> =>
  ctx.db
    .select()
    .from(documents)
    .where(documentsIn({ templateId: template.id }))
    .orderBy(asc(documents.documentIndex), asc(documents.id));

export async function findDocument(ctx: UserContext, documentId: number) {
  const document = await getDocumentFor(ctx, "document:view", documentId);
  const [pageRows, fieldRows] = await Promise.all([listPages(ctx, [document]), listFields(ctx, [document.id])]);
  return toDocumentDto(document, pageRows, fieldRows, ctx.language);
}
