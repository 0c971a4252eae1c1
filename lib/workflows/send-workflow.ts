import "server-only";
import { eq } from "drizzle-orm";
import { signatories, workflows } from "@/db/schema/workflows";
import { assertMaySendOneMore } from "@/lib/billing/limits";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError, invalid } from "@/lib/platform/errors";
import { uncoveredCharacters } from "@/lib/platform/pdf/uncovered-characters";
import { assertSealKeyUsable } from "@/lib/platform/seal-key";
import { linkHashOf } from "./signing-link";
import { authorize } from "@/lib/permissions/authorize";
import { assertSeen, getDraftFor, getWorkflowFor, type WorkflowRow } from "./access";
import { inviteNext } from "./invite-next";
import { listDocuments, listFields, listSignatories } from "./queries";
import { assertSendable } from "./rules";

const patienceMs = 30_000;

/** Freezes the draft: from here on, documents, fields and order no longer change. Waits for documents whose checks still run. */
export async function sendWorkflow(
  ctx: MemberContext,
  workflowId: number,
  executeAt: Date,
  seenUpdatedAt?: string | null,
): Promise<void> {
  const inSight = await getWorkflowFor(ctx, "workflow:send", workflowId);
  if (!ctx.actor.confirmed) throw new AppError("email_not_confirmed");
  if (executeAt.getTime() > ctx.now.getTime() + 60_000) throw invalid({ execute_at: "notInFuture" });
  await assertSealKeyUsable(ctx.now);
  await untilChecked(ctx, inSight);
  await transact(ctx, async (tx) => {
    const draft = await getDraftFor(tx, workflowId);
    assertSeen(draft, seenUpdatedAt);
    authorize("workflow:send", draft.standings);
    await assertMaySendOneMore(tx);
    const [documents, people] = await Promise.all([listDocuments(tx, draft), listSignatories(tx, draft)]);
    const fields = await listFields(
      tx,
      documents.map((d) => d.id),
    );
    if (documents.some((d) => d.status === "checking")) throw new AppError("document_not_ready");
    assertSendable({ documents, signatories: people, fields }, uncoveredCharacters);
    for (const person of people)
      await tx.db
        .update(signatories)
        .set({ linkHash: linkHashOf(person) })
        .where(eq(signatories.id, person.id));
    const [sent] = await tx.db
      .update(workflows)
      .set({
        status: "inProgress",
        executeAt: tx.now,
        startedExecutionAt: tx.now,
        updatedAt: tx.now,
        expiresAt: new Date(tx.now.getTime() + draft.linkExpiryDays * 86_400_000),
      })
      .where(eq(workflows.id, draft.id))
      .returning();
    await recordAudit(tx, draft.id, { action: "sent", description: "sent" });
    if (sent) await inviteNext(tx, sent);
    await queueEvent(tx, "workflow.sent", draft.id);
  });
}

async function untilChecked(ctx: MemberContext, workflow: WorkflowRow): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const documents = await listDocuments(ctx, workflow);
    if (documents.every((d) => d.status !== "checking")) return;
    if (Date.now() > end) throw new AppError("document_not_ready");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
