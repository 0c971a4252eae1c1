import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { completions, signatories, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { addJob } from "@/lib/platform/jobs/add-job";

/**
 * The only function that completes a workflow. It first locks the workflow's row: of two recipients who finish at the
 * same time the later sees the earlier's finish, and exactly one completes (docs/invariants.md 2, 3).
 */
export async function completeWhenAllActed(tx: Context, workflowId: number): Promise<boolean> {
  const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId)).for("update");
  if (!workflow) return false;
  const open = await tx.db
    .select({ id: signatories.id })
    .from(signatories)
    .where(and(eq(signatories.workflowId, workflowId), inArray(signatories.status, ["waiting", "invited"])));
  if (open.length > 0) return false;
  await tx.db.insert(completions).values({ workflowId, createdAt: tx.now, chainHead: workflow.auditHash });
  await addJob(tx.db, "sealWorkflow", { workflowId }, { key: `seal:${workflowId}` });
  return true;
}
