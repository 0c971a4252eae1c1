import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import { recipients } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { isRemoved } from "@/lib/recipients/rules";
import { forgetOtpLimits } from "./otp-limits";
import { getWorkflowFor } from "@/lib/access/workflows";

/** Resets the counters of wrong and sent codes, so that the recipient can try again at once. */
export async function unlockRecipient(ctx: UserContext, workflowId: number, signatoryId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    const [person] = await tx.db
      .update(recipients)
      .set({ gateTries: 0, gatePausedUntil: null })
      .where(and(eq(recipients.id, signatoryId), eq(recipients.workflowId, workflow.id)))
      .returning();
    if (!person || isRemoved(person)) throw new AppError("not_found");
    const open = and(eq(otpChallenges.signatoryId, person.id), isNull(otpChallenges.passedAt));
    await tx.db.update(otpChallenges).set({ tries: 0 }).where(open);
    await recordAudit(tx, workflow.id, { action: "recipientUnlocked", description: "", signatoryId: person.id });
  });
  await forgetOtpLimits(signatoryId);
}
