import "server-only";
import { and, eq, gte, isNull, notExists, sql } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { documents, fields, pages } from "@/db/schema/documents";
import type { workflows } from "@/db/schema/workflows";
import { keepBlankFeet } from "@/lib/documents/keep-blank-feet";
import { isOfFile } from "@/lib/documents/page-codes";
import { listDocuments, listPages } from "@/lib/documents/queries";
import type { Context } from "@/lib/platform/context/context";
import { codeLineFont, footHeight, smallestPageFor } from "@/lib/platform/pdf/code-line";
import { measureText } from "@/lib/platform/pdf/measure-text";
import { appLink } from "@/lib/platform/process/settings";
import { loadFile } from "@/lib/platform/storage/storage";

type Draft = Pick<typeof workflows.$inferSelect, "id" | "uuid" | "companyId">;

/** Looks at the pages that nobody has looked at yet, before anything is locked. */
export async function ensurePagesKnown(ctx: Context, draft: Draft): Promise<void> {
  const docs = await listDocuments(ctx, draft);
  const pageRows = await listPages(ctx, docs);
  if (!(await isWanted(ctx, draft))) return;
  for (const document of docs) {
    const own = pageRows.filter((page) => page.documentId === document.id);
    if (!own.every((page) => isOfFile(document, page, "blankFoot", page.blankFoot)))
      await keepBlankFeet(ctx, document, own, await loadFile(document.fileHash));
  }
}

/**
 * With the sending: decides on which pages the code will be printed, and in which words. What recipients are shown from
 * then on is what is sealed, whatever the organisation sets later.
 */
export async function freezePrintedCode(tx: Context, draft: Draft): Promise<void> {
  if (!(await isWanted(tx, draft))) return;
  const printedCode = `Countersign · ${draft.uuid} · ${appLink("/verify").replace(/^https?:\/\//, "")}`;
  const { fontFace, fontSize } = codeLineFont;
  const smallestPage = smallestPageFor(measureText(fontFace)(printedCode) * fontSize);
  const fieldBelow = tx.db
    .select({ id: fields.id })
    .from(fields)
    .where(
      and(
        eq(fields.pageId, pages.id),
        sql`(${fields.relativeTop} + ${fields.relativeHeight}) / 100 * ${pages.height} > ${pages.height} - ${footHeight}`,
      ),
    );
  const blank = await tx.db
    .select({ page: pages, document: documents })
    .from(pages)
    .innerJoin(documents, eq(documents.id, pages.documentId))
    .where(
      and(
        eq(documents.workflowId, draft.id),
        eq(pages.blankFoot, true),
        gte(pages.width, smallestPage.width),
        gte(pages.height, smallestPage.height),
        notExists(fieldBelow),
      ),
    )
    .orderBy(pages.pageIndex);
  const free = blank.flatMap(({ page, document }) => (isOfFile(document, page, "blankFoot", true) ? [page] : []));
  for (const id of new Set(free.map(({ documentId }) => documentId))) {
    const codePages = free.filter(({ documentId }) => documentId === id).map(({ pageIndex }) => pageIndex);
    await tx.db.update(documents).set({ printedCode, codePages }).where(eq(documents.id, id));
  }
}

async function isWanted(ctx: Context, { companyId }: Draft): Promise<boolean> {
  if (companyId === null) return false;
  const [company] = await ctx.db
    .select({ printCode: companies.printCode })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)));
  return company?.printCode ?? false;
}
