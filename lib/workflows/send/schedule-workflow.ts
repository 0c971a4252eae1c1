import "server-only";
import { eq } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { endPreparing } from "@/lib/embedding/end-preparing";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { mailLinksAgain } from "./links-by-sender";
import { notScheduled } from "@/lib/workflows/rules";
import { assertSendable, getUnsentFor, untilSendable } from "./sendable";

/** As the trail names it, in every language: 2026-11-24 07:00 UTC. */
const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/**
 * Has the draft sent at this time, in the caller's name, or at this time instead of another. Until then nothing in it
 * can change. What would stop sending now refuses already.
 */
export async function scheduleWorkflow(
  ctx: UserContext,
  workflowId: number,
  at: Date,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await untilSendable(ctx, workflowId);
  await transact(ctx, async (tx) => {
    const draft = await getUnsentFor(tx, workflowId, seenUpdatedAt);
    await assertSendable(tx, draft);
    const scheduled = await setSchedule(tx, draft, at);
    await mailLinksAgain(tx, draft.id);
    await recordAudit(tx, draft.id, { action: "scheduled", description: moment(at) });
    await queueEvent(tx, "workflow.scheduled", scheduled);
  });
}

/** From `at` on it is sent in the caller's name, as soon as it can be. Callers must hold the lock on its row. */
export async function setSchedule(tx: UserContext, draft: WorkflowRow, at: Date): Promise<WorkflowRow> {
  const [scheduled] = await tx.db
    .update(workflows)
    .set({
      ...notScheduled,
      scheduledAt: at,
      scheduledBy: tx.actor.userId,
      scheduledByKey: tx.actor.viaKey ?? false,
      scheduledGroupId: draft.groupId,
      isSample: false,
      updatedAt: tx.now,
    })
    .where(eq(workflows.id, draft.id))
    .returning();
  if (!scheduled) throw new Error(`Workflow ${draft.id} is gone`);
  await endPreparing(tx, draft.id);
  return scheduled;
}
