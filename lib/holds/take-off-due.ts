import "server-only";
import { and, inArray, isNull, type SQL } from "drizzle-orm";
import { retentionDue } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";

/** Takes these workflows off the list of what is due: a rule that still applies lists them for the whole notice again. */
export async function takeOffDue(tx: Context, which: SQL | undefined): Promise<void> {
  const ids = tx.db.select({ id: workflows.id }).from(workflows).where(which);
  await tx.db.delete(retentionDue).where(and(isNull(retentionDue.erasedAt), inArray(retentionDue.workflowId, ids)));
}
