import "server-only";
import { otpSeconds } from "@/lib/signing/rules";
import { eq } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { openText } from "@/lib/platform/crypto/crypto";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { type Attempt, isLast } from "@/lib/platform/jobs/attempt";
import { concerns } from "@/lib/platform/context/job-subject";
import { log } from "@/lib/platform/logs/log";
import { metrics } from "@/lib/platform/logs/metrics";
import { deliverSms, SmsFailure } from "@/lib/platform/sms/deliver-sms";
import { otpSealedFor } from "./otp-challenges";
import { refuseOtp } from "./refuse-otp";

type Given = { challengeId: number; sealedCode: string };

/** Sends nothing once the code has expired, because it could not be used. */
export async function deliverOtp(ctx: Context, given: Given, attempt?: Attempt): Promise<void> {
  const [row] = await ctx.db
    .select({ challenge: otpChallenges, language: recipients.defaultLanguage, workflowId: recipients.workflowId })
    .from(otpChallenges)
    .innerJoin(recipients, eq(recipients.id, otpChallenges.signatoryId))
    .where(eq(otpChallenges.id, given.challengeId));
  const { challenge } = row ?? {};
  concerns(row?.workflowId ?? null);
  if (!row || !challenge || challenge.expiresAt <= ctx.now || challenge.passedAt || challenge.sentAt) return;
  const code = openText("code", otpSealedFor(challenge), given.sealedCode);
  const text = translator(languageOr(row.language), "sms")("otp", { code, minutes: otpSeconds / 60 });
  try {
    await deliverSms(ctx.db, { to: challenge.mobileNumber, text });
  } catch (error) {
    const isOver = error instanceof SmsFailure && (error.problem === "message" || isLast(attempt));
    if (isOver) return refuseOtp(ctx, challenge, error);
    throw error; // left to the job's own retries
  }
  metrics().texts.inc({ outcome: "accepted" });
  log.info({ challengeId: challenge.id, workflowId: row.workflowId }, "a text message was accepted by the provider");
  await ctx.db.update(otpChallenges).set({ sentAt: ctx.now }).where(eq(otpChallenges.id, challenge.id));
}
