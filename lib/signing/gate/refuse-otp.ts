import "server-only";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import { recipients } from "@/db/schema/workflows";
import { tellFailures } from "@/lib/failures/tell-failures";
import { type Context, transact } from "@/lib/platform/context/context";
import { log, withoutNumbers } from "@/lib/platform/logs/log";
import { metrics } from "@/lib/platform/logs/metrics";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { SmsFailure } from "@/lib/platform/sms/deliver-sms";
import { announceWorkflow } from "@/lib/workflows/announce-workflow";
import { findSender } from "@/lib/access/find-sender";
import type { OtpChallenge } from "./otp-challenges";

/** Gives a text message up; tells operator and sender who did not get it, and what the provider answered. */
export async function refuseOtp(ctx: Context, challenge: OtpChallenge, failure: SmsFailure): Promise<void> {
  const { id, signatoryId, mobileNumber } = challenge;
  // A problem with the provider's account concerns the operator; the sender could do nothing about it.
  const answer = failure.problem === "message" ? failure.words : "";
  metrics().texts.inc({ outcome: "refused" });
  await transact(ctx, async (tx) => {
    await tx.db.update(otpChallenges).set({ refusedAt: new Date(), refusal: answer }).where(eq(otpChallenges.id, id));
    const [person] = await tx.db.select().from(recipients).where(eq(recipients.id, signatoryId));
    if (!person) return;
    const { workflowId } = person;
    const line = { challengeId: id, workflowId, signatoryId, problem: failure.problem };
    log.error({ ...line, answer: withoutNumbers(failure.words) }, "a text message was refused for good");
    await announceWorkflow(tx, workflowId);
    // A number that the recipient entered is theirs to correct.
    if (person.mobileNumber !== mobileNumber || (await wasRefusedBefore(tx, challenge))) return;
    const sender = await findSender(tx, workflowId);
    if (!sender) return;
    await queueMail(tx, {
      template: "textRefused",
      recipient: sender.email,
      language: sender.language,
      workflowId,
      data: { signatoryId, mobileNumber, answer },
    });
  });
  if (failure.problem !== "message")
    await tellFailures(ctx, [`Text messages do not leave: ${failure.problem}, ${withoutNumbers(failure.words)}`]);
}

/** Each further code is refused like the first; the sender is told only once. */
async function wasRefusedBefore(tx: Context, { id, signatoryId, mobileNumber }: OtpChallenge): Promise<boolean> {
  const [earlier] = await tx.db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.signatoryId, signatoryId),
        eq(otpChallenges.mobileNumber, mobileNumber),
        isNotNull(otpChallenges.refusedAt),
        ne(otpChallenges.id, id),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
