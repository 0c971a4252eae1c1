import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { documents, pages } from "@/db/schema/documents";
import { assertSent, loadSent } from "@/lib/audit/facts/as-sent";
import { withTrueTexts } from "@/lib/documents/true-pages";
import type { Context } from "@/lib/platform/context/context";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import type { PageText } from "@/lib/signing/schema/page-texts";

/** In page order; pages whose text has not been read yet are left out. */
export async function listPageTexts(ctx: Context, request: SigningRequest): Promise<PageText[]> {
  assertReachable(request, ctx.now);
  const found = ctx.db
    .select({
      document: documents,
      page: { id: pages.id, pageIndex: pages.pageIndex, text: pages.text, codes: pages.codes },
    })
    .from(pages)
    .innerJoin(documents, eq(documents.id, pages.documentId))
    .where(and(eq(documents.workflowId, request.workflow.id), isNotNull(pages.text)))
    .orderBy(documents.documentIndex, documents.id, pages.pageIndex);
  const [rows, sent] = await Promise.all([found, loadSent(ctx, request.workflow)]);
  const texts: PageText[] = [];
  for (const document of new Map(rows.map((row) => [row.document.id, row.document])).values()) {
    assertSent(request.workflow.id, sent, document);
    const own = rows.flatMap((row) => (row.document.id === document.id ? row.page : []));
    for (const { id, text } of await withTrueTexts(ctx, document, own))
      if (text !== null) texts.push({ pageId: id, text });
  }
  return texts;
}
