import "server-only";
import type { z } from "zod";
import type { Context } from "@/lib/platform/context/context";
import { drawOtpSignature } from "@/lib/signing/signatures/draw-otp-signature";
import type { SigningRequest } from "./open-request";
import { findChallenge, findFreshChallenge, isAwaited, maskNumber, sentOf } from "./otp-challenges";
import type { otpDeliveryDto, otpDetailsDto, otpSentDto } from "./otp-schema";

/** What became of the newest code's message. A code that was never asked for is waited for in vain. */
export async function findOtpDelivery(ctx: Context, request: SigningRequest): Promise<z.infer<typeof otpDeliveryDto>> {
  const challenge = await findChallenge(ctx, request);
  if (challenge?.refusedAt) return "refused";
  return challenge?.sentAt ? "accepted" : "waiting";
}

/** The masked number that the newest code did not reach, while it could be passed. */
export async function findRefusedNumber(ctx: Context, request: SigningRequest): Promise<string | null> {
  const challenge = await findChallenge(ctx, request);
  return challenge?.refusedAt && challenge.expiresAt > ctx.now ? maskNumber(challenge.mobileNumber) : null;
}

/** The pending code, if one was sent. */
export async function findSentOtp(ctx: Context, request: SigningRequest): Promise<z.infer<typeof otpSentDto> | null> {
  const challenge = await findChallenge(ctx, request);
  if (!isAwaited(challenge, ctx.now) || challenge.refusedAt) return null;
  return sentOf(challenge, ctx.now);
}

/** The recently passed code, with the signature that is drawn from it. */
export async function findPassedOtp(
  ctx: Context,
  request: SigningRequest,
): Promise<z.infer<typeof otpDetailsDto> | null> {
  const challenge = await findFreshChallenge(ctx, request);
  if (!challenge) return null;
  return {
    mobileNumber: maskNumber(challenge.mobileNumber),
    reference: challenge.reference,
    validatedAt: challenge.passedAt,
    image: Buffer.from(await drawOtpSignature(request.recipient, challenge)).toString("base64"),
  };
}
