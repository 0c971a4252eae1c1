import "server-only";
import type { z } from "zod";
import type { Context } from "@/lib/platform/context";
import { drawOtpSignature } from "./draw-otp-signature";
import type { SigningRequest } from "./open-request";
import { findChallenge, findFreshChallenge, isAwaited, maskNumber } from "./otp-challenges";
import type { otpDetailsDto, otpSentDto } from "./schema";

/** The pending code, if one was sent. */
export async function findSentOtp(ctx: Context, request: SigningRequest): Promise<z.infer<typeof otpSentDto> | null> {
  const challenge = await findChallenge(ctx, request);
  if (!isAwaited(challenge, ctx.now)) return null;
  return { mobileNumber: maskNumber(challenge.mobileNumber), expiresAt: challenge.expiresAt };
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
    image: Buffer.from(await drawOtpSignature(request.signatory, challenge)).toString("base64"),
  };
}
