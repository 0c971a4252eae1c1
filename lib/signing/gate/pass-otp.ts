import "server-only";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import { recipients } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitedUntil } from "@/lib/platform/http/rate-limit";
import { lockedOut, lockOut, wrongCode } from "./lock-out";
import { lockRequest } from "./lock-request";
import { asRecipient, assertReachable, type SigningRequest } from "./open-request";
import { findChallenge, isOtp, maximumOtpTries } from "./otp-challenges";
import { otpLimits } from "@/lib/workflows/running/otp-limits";

/** Tries a one-time code: each try is counted before the comparison, and audited; a code works once. */
export async function passOtp(ctx: Context, request: SigningRequest, code: string): Promise<void> {
  assertReachable(request, ctx.now);
  const newest = await findChallenge(ctx, request);
  const [counted] = await ctx.db
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(
      and(
        eq(otpChallenges.id, newest?.id ?? 0),
        isNull(otpChallenges.passedAt),
        gt(otpChallenges.expiresAt, ctx.now),
        lt(otpChallenges.tries, maximumOtpTries),
      ),
    )
    .returning();
  if (!newest || (!counted && newest.passedAt)) throw new AppError("wrong_access_code");
  if (!counted) {
    const retryAfterSeconds = Math.ceil((newest.expiresAt.getTime() - ctx.now.getTime()) / 1000);
    if (retryAfterSeconds <= 0) throw new AppError("wrong_access_code", "otp_expired");
    const until = await limitedUntil(otpLimits.perRecipient, String(request.holder.id), ctx.now);
    if (until) throw lockedOut(request, until, ctx.now);
    throw new AppError("too_many", "otp_tries_used", { retryAfterSeconds });
  }
  const isCorrect = isOtp(counted, code);
  const passed = await transact(asRecipient(ctx, request), async (tx) => {
    await lockRequest(tx, request);
    const passedRows = isCorrect
      ? await tx.db
          .update(otpChallenges)
          .set({ passedAt: tx.now })
          .where(and(eq(otpChallenges.id, counted.id), isNull(otpChallenges.passedAt)))
          .returning({ id: otpChallenges.id })
      : [];
    if (passedRows.length > 0)
      await tx.db.update(recipients).set({ gatePausedUntil: null }).where(eq(recipients.id, request.holder.id));
    await recordAudit(tx, request.workflow.id, {
      action: "authenticationAttempt",
      description: passedRows.length > 0 ? "passed" : "failed",
      signatoryId: request.holder.id,
    });
    return passedRows.length > 0;
  });
  if (passed) return;
  const isLast = counted.tries === maximumOtpTries;
  const until = isLast ? await limitedUntil(otpLimits.perRecipient, String(request.holder.id), ctx.now) : null;
  if (until) await lockOut(ctx, request, until);
  throw wrongCode(request, until, ctx.now);
}
