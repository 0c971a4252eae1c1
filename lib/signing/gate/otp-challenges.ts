import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { signatureMethodIds } from "@/db/enums";
import { otpChallenges } from "@/db/schema/signing";
import type { Context } from "@/lib/platform/context/context";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";
import type { SigningRequest } from "./open-request";
import { keepsSignatures } from "@/lib/signing/signatures/saved-signatures";

export type OtpChallenge = typeof otpChallenges.$inferSelect;

/** Wrong codes allowed per challenge. */
export const maximumOtpTries = 5;

/** How long a passed code can be used to sign. */
const freshMs = 30 * 60_000;

type Asked = Pick<OtpChallenge, "signatoryId" | "reference" | "mobileNumber">;

/**
 * Six digits can be guessed quickly from a plain hash, so it is keyed; it covers the recipient, the challenge and the
 * number that the code went to, which a finish attests.
 */
const otpText = ({ signatoryId, reference, mobileNumber }: Asked, code: string) =>
  `otp.${signatoryId}.${reference}.${mobileNumber}.${code}`;

export const otpHash = (asked: Asked, code: string) => hmac("code", otpText(asked, code));

export const isOtp = (challenge: Asked & Pick<OtpChallenge, "codeHash">, code: string) =>
  isHmac("code", otpText(challenge, code), challenge.codeHash);

/** What a code is sealed for until it is sent: a number that was changed meanwhile does not get it. */
export const otpSealedFor = ({ id, mobileNumber }: Pick<OtpChallenge, "id" | "mobileNumber">) =>
  `otp:${id}:${mobileNumber}`;

/** The newest challenge; older codes no longer count. */
export async function findChallenge(ctx: Context, { holder }: SigningRequest): Promise<OtpChallenge | null> {
  const [row] = await ctx.db
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.signatoryId, holder.id))
    .orderBy(desc(otpChallenges.id))
    .limit(1);
  return row ?? null;
}

/** The newest passed challenge, while it can still be used to sign. */
export async function findFreshChallenge(ctx: Context, { holder }: SigningRequest) {
  const since = new Date(ctx.now.getTime() - freshMs);
  const [row] = await ctx.db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.signatoryId, holder.id), gt(otpChallenges.passedAt, since)))
    .orderBy(desc(otpChallenges.id))
    .limit(1);
  return row?.passedAt ? { ...row, passedAt: row.passedAt } : null;
}

/** What a recipient is told of a code that was sent. */
export const sentOf = ({ mobileNumber, expiresAt }: Pick<OtpChallenge, "mobileNumber" | "expiresAt">, now: Date) => ({
  mobileNumber: maskNumber(mobileNumber),
  expiresAt,
  secondsLeft: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
});

/** Whether the challenge can still be passed. */
export const isAwaited = (challenge: OtpChallenge | null, now: Date): challenge is OtpChallenge =>
  challenge !== null && challenge.passedAt === null && challenge.expiresAt > now && challenge.tries < maximumOtpTries;

/** The signature methods that the recipient may use; a forced one-time code excludes all others, and nothing is saved on another's device. */
export function offeredMethods(request: Pick<SigningRequest, "recipient" | "isOnDevice">): number[] {
  const { recipient } = request;
  if (recipient.forceOtp) return [signatureMethodIds.otp];
  return recipient.signatureMethods.filter((id) => id !== signatureMethodIds.saved || keepsSignatures(request));
}

/** Only the last three digits. */
export const maskNumber = (digits: string) => `•••${digits.slice(-3)}`;
