import "server-only";
import { asc, eq } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { readAttested } from "@/lib/audit/facts/attested";
import { referenceHash } from "@/lib/audit/facts/facts";
import { FactsDiffer, loadOwnTrail } from "@/lib/audit/facts/list-kept-facts";
import { workflowSalt } from "@/lib/audit/facts/record";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { logRarely } from "@/lib/platform/logs/log";
import type { AttachmentRow } from "./attachment-row";

/** Refuses a reference document that is not the one that the trail attests; an earlier version attested none. */
export async function assertAttested(ctx: Context, workflowId: number, row: AttachmentRow): Promise<void> {
  if (row.kind !== "reference" || (await isAttested(ctx, workflowId, row))) return;
  logRarely("error", { workflowId, attachmentId: row.id }, "a reference document is not the one that was sent");
  throw new AppError("conflict", "not_as_sent");
}

async function isAttested(ctx: Context, workflowId: number, row: AttachmentRow): Promise<boolean> {
  try {
    const { references } = readAttested(await loadOwnTrail(ctx, workflowId), []);
    if (references === null) return true;
    const docs = await ctx.db
      .select({ id: documents.id, factSalt: documents.factSalt })
      .from(documents)
      .where(eq(documents.workflowId, workflowId))
      .orderBy(asc(documents.id));
    return references.get(row.id)?.value === referenceHash(workflowSalt(docs), row);
  } catch (error) {
    if (error instanceof FactsDiffer) return false;
    throw error;
  }
}
