import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import type { WorkflowRow } from "./workflows";
import { isOwnerAsSent, ownerCode } from "@/lib/audit/owner-code";
import type { Context } from "@/lib/platform/context/context";

/**
 * Gives workflows to somebody of the same organisation, or personal ones to an organisation. A new owner does not modify
 * them: 'last modified' and 'overdue' depend on updated_at. A workflow whose code does not fit its present owner gets no
 * new one.
 */
export async function giveWorkflows(
  tx: Context,
  which: SQL | undefined,
  initiatorId: number,
  /** The organisation that personal workflows pass to. */
  companyId?: number,
): Promise<WorkflowRow[]> {
  const found = await tx.db.select().from(workflows).where(which).orderBy(workflows.id).for("update");
  if (found.length === 0) return [];
  const owner = { initiatorId, ...(companyId !== undefined && { companyId }) };
  const codes = found.filter(isOwnerAsSent).map((row) => ({ id: row.id, code: ownerCode({ ...row, ...owner }) }));
  const newCode = sql<string>`(select code from json_to_recordset(${JSON.stringify(codes)}) as made (id bigint, code text)
    where made.id = ${workflows.id})`;
  const ids = found.map(({ id }) => id);
  return tx.db
    .update(workflows)
    .set({
      ...owner,
      ownerCode: sql`coalesce(${newCode}, ${workflows.ownerCode})`,
      updatedAt: sql`${workflows.updatedAt}`,
    })
    .where(inArray(workflows.id, ids))
    .returning();
}
