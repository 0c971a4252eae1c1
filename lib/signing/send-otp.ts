import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { signatureMethodIds } from "@/db/enums";
import { otpChallenges } from "@/db/schema/signing";
import { type Context, transact } from "@/lib/platform/context";
import { sealText } from "@/lib/platform/crypto";
import { AppError, invalid } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { limitInDatabase } from "@/lib/platform/rate-limit";
import { canSendSms } from "@/lib/platform/sms/deliver-sms";
import { isSendableNumber } from "@/lib/platform/sms/sendable-number";
import { asSignatory, assertOpen, assertReachable, type SigningRequest, stateOf } from "./open-request";
import { maskNumber, offeredMethods, otpHash } from "./otp-challenges";
import { otpSeconds } from "./rules";

// Against codes tried out over many challenges, and against numbers that earn by being sent to (threats.md 9, 10).
const perSignatory = { name: "otp-signatory", points: 5, seconds: 3600 };
const perNumber = { name: "otp-number", points: 10, seconds: 3600 };
const perNumberAndDay = { name: "otp-number-day", points: 20, seconds: 86_400 };
const perSenderAndDay = { name: "otp-sender-day", points: 1000, seconds: 86_400 };
const otherNumbers = { name: "otp-other-number", points: 10, seconds: 3600 };

/** Sends a new one-time code by text message; the one before no longer works. */
export async function sendOtp(ctx: Context, request: SigningRequest, given: string | null | undefined) {
  const { signatory, workflow } = request;
  // The gate also stands before what is finished: its copy is downloaded from behind it.
  if (signatory.hasOtpStep) assertReachable(stateOf(request, ctx.now));
  else {
    assertOpen(request, ctx.now);
    if (!offeredMethods(request).includes(signatureMethodIds.otp)) throw new AppError("conflict", "otp_not_offered");
  }
  const mobileNumber = given || signatory.mobileNumber;
  if (!mobileNumber) throw invalid({ mobile_number: "invalidPhoneSignatory" });
  if (signatory.mobileNumber && mobileNumber !== signatory.mobileNumber) {
    await limitInDatabase(otherNumbers, String(signatory.id));
    throw invalid({ mobile_number: "otherNumber" });
  }
  if (!isSendableNumber(mobileNumber)) throw invalid({ mobile_number: "numberNotServed" });
  if (!canSendSms()) throw new AppError("conflict", "sms_not_available");
  await limitInDatabase(perSignatory, String(signatory.id));
  await limitInDatabase(perNumber, mobileNumber);
  await limitInDatabase(perNumberAndDay, mobileNumber);
  await limitInDatabase(
    perSenderAndDay,
    workflow.companyId ? `company:${workflow.companyId}` : `user:${workflow.initiatorId}`,
  );

  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const reference = randomBytes(5).toString("hex").toUpperCase();
  const expiresAt = new Date(ctx.now.getTime() + otpSeconds * 1000);
  await transact(asSignatory(ctx, request), async (tx) => {
    const [row] = await tx.db
      .insert(otpChallenges)
      .values({
        signatoryId: signatory.id,
        mobileNumber,
        codeHash: otpHash(signatory.id, reference, code),
        reference,
        createdAt: tx.now,
        expiresAt,
      })
      .returning({ id: otpChallenges.id });
    if (!row) throw new Error("The challenge's row was not written");
    const sealedCode = sealText("code", `otp:${row.id}`, code);
    await addJob(tx.db, "deliverOtp", { challengeId: row.id, sealedCode }, { maxAttempts: 5 });
  });
  return { mobileNumber: maskNumber(mobileNumber), expiresAt };
}
