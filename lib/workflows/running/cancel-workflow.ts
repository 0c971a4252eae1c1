import "server-only";
import { eq } from "drizzle-orm";
import { completions, workflows } from "@/db/schema/workflows";
import { assertSeen } from "@/lib/access/assert-seen";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { holdersOf, mailboxOf } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import { isRunning } from "@/lib/workflows/rules";

/** Stops the recipients' links and tells those who were already invited or have a copy. Not possible after the last finish. */
export async function cancelWorkflow(
  ctx: UserContext,
  workflowId: number,
  reason: string | null,
  seenUpdatedAt?: string,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:cancel", workflowId, { lock: true });
    assertSeen(workflow, seenUpdatedAt);
    if (workflow.status === "notStarted") throw new AppError("conflict", "draft_not_cancellable");
    if (!(await cancelLocked(tx, workflow, reason))) throw new AppError("conflict", "not_cancellable");
  });
}

/** False if it has ended, or the last recipient has finished. Callers must hold the lock on the workflow's row. */
export async function cancelLocked(tx: Context, workflow: WorkflowRow, reason: string | null): Promise<boolean> {
  const [completing] = await tx.db.select().from(completions).where(eq(completions.workflowId, workflow.id));
  if (!isRunning(workflow.status, completing !== undefined)) return false;
  await tx.db
    .update(workflows)
    .set({ status: "cancelled", cancelReason: reason, updatedAt: tx.now })
    .where(eq(workflows.id, workflow.id));
  await recordAudit(tx, workflow.id, { action: "cancelled", description: reason ?? "" });
  await queueEvent(tx, "workflow.cancelled", { ...workflow, status: "cancelled" });
  const { people, alternates } = await listPeople(tx, workflow);
  const reached = people.filter((s) => s.status === "invited" || s.copySentAt);
  for (const person of reached.flatMap((one) => holdersOf(one, alternates)))
    await queueMail(tx, {
      template: "workflowCancelled",
      recipient: mailboxOf(person),
      language: languageOr(person.defaultLanguage),
      workflowId: workflow.id,
      data: { signatoryId: person.id },
    });
  return true;
}
