import "server-only";
import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { templates } from "@/db/schema/templates";
import { workflows } from "@/db/schema/workflows";
import { isSnapshot } from "@/lib/access/templates";
import type { Context } from "@/lib/platform/context/context";

const lookMs = 1_000;

type DocumentRow = typeof documents.$inferSelect;

/** A document for which this holds and that was not deleted, alone or with what it is in. */
export async function findWanted(ctx: Context, holds: SQL | undefined): Promise<DocumentRow | null> {
  const [row] = await ctx.db
    .select({ document: documents })
    .from(documents)
    .leftJoin(workflows, eq(workflows.id, documents.workflowId))
    .leftJoin(templates, eq(templates.id, documents.templateId))
    .where(
      and(holds, isNull(documents.removedAt), isNull(workflows.deletedAt), or(isNull(templates.deletedAt), isSnapshot)),
    )
    .limit(1);
  return row?.document ?? null;
}

/** Aborts the work soon after nobody wants its document any more. Returns whether it was done. */
export async function whileWanted(
  ctx: Context,
  documentId: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const unwanted = new AbortController();
  const look = setInterval(() => {
    // An answer that does not come changes nothing: the work goes on.
    findWanted(ctx, eq(documents.id, documentId)).then(
      (document) => document ?? unwanted.abort(),
      () => undefined,
    );
  }, lookMs);
  try {
    await work(unwanted.signal);
    return true;
  } catch (error) {
    if (unwanted.signal.aborted) return false;
    throw error;
  } finally {
    clearInterval(look);
  }
}
