import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context";
import { assertReachable, type SigningRequest } from "./open-request";
import type { PageText } from "./schema";

/** In page order; pages whose text has not been read yet are left out. */
export async function listPageTexts(ctx: Context, request: SigningRequest): Promise<PageText[]> {
  assertReachable(request, ctx.now);
  const rows = await ctx.db
    .select({ pageId: pages.id, text: pages.text })
    .from(pages)
    .innerJoin(documents, eq(documents.id, pages.documentId))
    .where(and(eq(documents.workflowId, request.workflow.id), isNotNull(pages.text)))
    .orderBy(documents.documentIndex, documents.id, pages.pageIndex);
  return rows.map(({ pageId, text }) => ({ pageId, text: text ?? "" }));
}
