import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { signatureMethodIds } from "@/db/enums";
import { otpChallenges } from "@/db/schema/signing";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertAsSent, loadAttested } from "@/lib/audit/facts/as-sent";
import { type Context, transact } from "@/lib/platform/context/context";
import { sealText } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { limitedUntil, limitInDatabase } from "@/lib/platform/http/rate-limit";
import { canSendSms } from "@/lib/platform/sms/deliver-sms";
import { isSendableNumber } from "@/lib/platform/sms/sendable-number";
import { lockedOut, lockOut } from "./lock-out";
import { asRecipient, assertOpen, assertReachable, type SigningRequest } from "./open-request";
import { offeredMethods, otpHash, otpSealedFor, sentOf } from "./otp-challenges";
import { otpLimits } from "@/lib/workflows/running/otp-limits";
import { otpDigits, otpSeconds } from "@/lib/signing/rules";

/** Sends a new one-time code by text message; the previous one stops working. */
export async function sendOtp(ctx: Context, request: SigningRequest, given: string | null | undefined) {
  const { recipient, holder, workflow } = request;
  // A finished request is behind the gate too, because the copy is downloaded there.
  if (recipient.hasOtpStep) assertReachable(request, ctx.now);
  else {
    assertOpen(request, ctx.now);
    if (!offeredMethods(request).includes(signatureMethodIds.otp)) throw new AppError("conflict", "otp_not_offered");
  }
  // If the sender gave the recipient's number, the trail attests it.
  const part = { signatoryId: recipient.id, holderId: holder.id };
  await refusingOther(ctx, workflow.id, async () => assertAsSent(ctx, await loadAttested(ctx, workflow.id), part));
  const mobileNumber = given || recipient.mobileNumber;
  if (!mobileNumber) throw invalid({ mobile_number: "invalidPhoneSignatory" });
  if (recipient.mobileNumber && mobileNumber !== recipient.mobileNumber) {
    await limitInDatabase(otpLimits.otherNumbers, String(holder.id));
    throw invalid({ mobile_number: "otherNumber" });
  }
  if (!isSendableNumber(mobileNumber)) throw invalid({ mobile_number: "numberNotServed" });
  if (!canSendSms()) throw new AppError("conflict", "sms_not_available");
  const until = await limitedUntil(otpLimits.perRecipient, String(holder.id), ctx.now);
  if (until) {
    await lockOut(ctx, request, until);
    throw lockedOut(request, until, ctx.now);
  }
  await limitInDatabase(otpLimits.perRecipient, String(holder.id));
  await limitInDatabase(otpLimits.perNumber, mobileNumber);
  await limitInDatabase(otpLimits.perNumberAndDay, mobileNumber);
  await limitInDatabase(
    otpLimits.perSenderAndDay,
    workflow.companyId ? `company:${workflow.companyId}` : `user:${workflow.initiatorId}`,
  );

  const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, "0");
  const reference = randomBytes(5).toString("hex").toUpperCase();
  const expiresAt = new Date(ctx.now.getTime() + otpSeconds * 1000);
  await transact(asRecipient(ctx, request), async (tx) => {
    const asked = { signatoryId: holder.id, mobileNumber, reference };
    const [row] = await tx.db
      .insert(otpChallenges)
      .values({ ...asked, codeHash: otpHash(asked, code), createdAt: tx.now, expiresAt })
      .returning();
    if (!row) throw new Error("The challenge's row was not written");
    const sealedCode = sealText("code", otpSealedFor(row), code);
    await addJob(tx.db, "deliverOtp", { challengeId: row.id, sealedCode }, { maxAttempts: 5 });
  });
  return sentOf({ mobileNumber, expiresAt }, ctx.now);
}
