import "server-only";
import { eq } from "drizzle-orm";
import { completions, workflows } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { authorize } from "@/lib/permissions/authorize";
import type { CallerRole } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import type { WorkflowRow } from "@/lib/access/workflows";
import { extensionFloor, isRunning, linksEnd } from "@/lib/workflows/rules";

/**
 * Sets for how many days after sending the links of a running workflow work; expired links work again. Callers must
 * hold the lock on the workflow's row.
 */
export async function extendLinks(
  tx: UserContext,
  workflow: WorkflowRow & { callerRoles: CallerRole[] },
  linkExpiryDays: number,
): Promise<WorkflowRow> {
  authorize("workflow:send", workflow.callerRoles);
  const [completing] = await tx.db.select().from(completions).where(eq(completions.workflowId, workflow.id));
  const { startedExecutionAt: sentAt } = workflow;
  if (!isRunning(workflow.status, completing !== undefined) || !sentAt) throw new AppError("conflict", "already_sent");
  const count = extensionFloor(workflow, tx.now);
  if (linkExpiryDays <= count) throw invalid({ link_expiry_days: { key: "linksNotExtended", values: { count } } });
  const extended = linksEnd(sentAt, linkExpiryDays);
  const [row] = await tx.db
    .update(workflows)
    .set({ linkExpiryDays, expiresAt: extended, updatedAt: tx.now })
    .where(eq(workflows.id, workflow.id))
    .returning();
  await recordAudit(tx, workflow.id, { action: "linksExtended", description: extended.toISOString() });
  return row ?? workflow;
}
