import "server-only";
import { sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { completions, recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import type { WorkflowRow } from "@/lib/access/workflows";
import { addJob } from "@/lib/platform/jobs/add-job";
import { hasToAct } from "./has-to-act";

const stillToAct = prepared((db) =>
  db
    .select({ id: recipients.id })
    .from(recipients)
    .where(hasToAct(sql.placeholder("workflowId")))
    .prepare("still_to_act"),
);

/**
 * The only function that completes a workflow. The caller holds the lock on the workflow's row since before its own
 * change: of two recipients who finish at the same time the later sees the earlier's finish, and exactly one completes
 * (docs/invariants.md 2, 3). `chainHead` is the head of the audit chain with that change.
 */
export async function completeWhenAllActed(
  tx: Context,
  { id: workflowId }: Pick<WorkflowRow, "id">,
  chainHead: string,
): Promise<boolean> {
  const open = await stillToAct(tx.db).execute({ workflowId });
  if (open.length > 0) return false;
  await Promise.all([
    tx.db.insert(completions).values({ workflowId, createdAt: tx.now, chainHead }),
    addJob(tx.db, "sealWorkflow", { workflowId }, { key: `seal:${workflowId}` }),
  ]);
  return true;
}
