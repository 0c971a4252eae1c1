import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertAsSent, loadAttested } from "@/lib/audit/facts/as-sent";
import { saltsOfNext } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { recordAudit } from "@/lib/audit/record-audit";
import { assertScope } from "@/lib/calls/scopes";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { nameAndAddress } from "@/lib/recipients/rules";
import { getWorkflowFor, touchWorkflow } from "@/lib/access/workflows";
import { nothingDone, takeWork } from "./forget-work";
import { mailLink } from "@/lib/workflows/send/invite-next";
import { nobody } from "@/lib/workflows/draft/save-alternates";

/** Gives a part that one of several has claimed back to all of them, by mail; consent, entries and uploads are deleted. */
export async function releaseClaim(ctx: UserContext, workflowId: number, signatoryId: number): Promise<void> {
  const act = () =>
    transact(ctx, async (tx) => {
      const workflow = await getWorkflowFor(tx, "workflow:send", workflowId, { lock: true });
      assertScope(tx.actor, "send");
      const [part] = await tx.db
        .select()
        .from(recipients)
        .where(and(eq(recipients.id, signatoryId), eq(recipients.workflowId, workflow.id), isNull(recipients.memberOf)))
        .for("update");
      if (!part) throw new AppError("not_found");
      if (workflow.status !== "inProgress" || part.status !== "invited" || part.claimedBy === null)
        throw new AppError("conflict", "not_claimed");
      await assertAsSent(tx, await loadAttested(tx, workflow.id), { signatoryId: part.id, holderId: part.claimedBy });
      await releaseLocked(tx, { ...part, claimedBy: part.claimedBy });
    });
  await refusingOther(ctx, workflowId, act, "record_differs");
}

/**
 * Frees a claimed part for all its alternates; one of them who is about to get another link can be left out of the mails.
 * Callers must hold the workflow's lock, and have checked that the part is as the trail attests it.
 */
export async function releaseLocked(
  tx: UserContext,
  part: typeof recipients.$inferSelect & { claimedBy: number },
  { mailedOtherwise }: { mailedOtherwise?: number } = {},
): Promise<void> {
  await takeWork(tx, part);
  const people = await tx.db
    .update(recipients)
    .set({ claimedBy: null, ...nobody, ...nothingDone, ...saltsOfNext(), updatedAt: tx.now })
    .where(eq(recipients.id, part.id))
    .returning();
  const alternates = await tx.db
    .update(recipients)
    .set({ status: part.status })
    .where(eq(recipients.memberOf, part.id))
    .returning();
  for (const alternate of alternates)
    if (alternate.status === "invited" && alternate.id !== mailedOtherwise) await mailLink(tx, "partIsFree", alternate);
  const entry = { action: "released", description: nameAndAddress(part), signatoryId: part.claimedBy } as const;
  await recordAudit(tx, part.workflowId, entry, attest({ people }));
  await touchWorkflow(tx, part.workflowId);
}
