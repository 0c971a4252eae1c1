import "server-only";
import { eq } from "drizzle-orm";
import { fieldEntries } from "@/db/schema/documents";
import { signatories, workflows } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { asSignatory, assertReachable, type SigningRequest, stateOf } from "./open-request";

/** Ends the workflow for everyone; this recipient's entries go, the reason reaches only the sender. */
export async function declineRequest(ctx: Context, request: SigningRequest, reason: string): Promise<void> {
  await transact(asSignatory(ctx, request), async (tx) => {
    const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, request.workflow.id)).for("update");
    const [signatory] = await tx.db
      .select()
      .from(signatories)
      .where(eq(signatories.id, request.signatory.id))
      .for("update");
    if (!workflow || !signatory) throw new AppError("expired");
    if (signatory.status === "declined") return;
    const state = stateOf({ workflow, signatory }, tx.now);
    if (state === "complete") throw new AppError("conflict", "already_finished");
    if (state === "declined") throw new AppError("conflict", "workflow_declined");
    if (workflow.status === "cancelled") throw new AppError("conflict", "workflow_cancelled");
    assertReachable(state);
    await tx.db.delete(fieldEntries).where(eq(fieldEntries.signatoryId, signatory.id));
    await tx.db
      .update(signatories)
      .set({ status: "declined", declinedAt: tx.now, declineReason: reason })
      .where(eq(signatories.id, signatory.id));
    await tx.db.update(workflows).set({ status: "declined", updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
    await recordAudit(tx, workflow.id, { action: "declined", description: "", signatoryId: signatory.id });
    await queueMail(tx, {
      template: "workflowDeclined",
      recipient: request.sender.email,
      language: tx.language,
      workflowId: workflow.id,
      data: { signatoryId: signatory.id },
    });
  });
}
