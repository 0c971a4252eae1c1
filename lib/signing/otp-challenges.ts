import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { signatureMethodIds } from "@/db/enums";
import { otpChallenges } from "@/db/schema/signing";
import type { Context } from "@/lib/platform/context";
import { hmac } from "@/lib/platform/crypto";
import type { SigningRequest } from "./open-request";

export type OtpChallenge = typeof otpChallenges.$inferSelect;

/** Wrong codes that one challenge bears. */
export const maximumOtpTries = 5;

/** How long a passed code can be signed with. */
const freshMs = 30 * 60_000;

/** Six digits are soon tried out, so the hash is keyed; it names the recipient and the one challenge. */
export const otpHash = (signatoryId: number, reference: string, code: string) =>
  hmac("code", `otp.${signatoryId}.${reference}.${code}`);

/** The newest: one that was sent before no longer counts. */
export async function findChallenge(ctx: Context, { signatory }: SigningRequest): Promise<OtpChallenge | null> {
  const [row] = await ctx.db
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.signatoryId, signatory.id))
    .orderBy(desc(otpChallenges.id))
    .limit(1);
  return row ?? null;
}

/** The newest that was passed, as long as it can be signed with. */
export async function findFreshChallenge(ctx: Context, { signatory }: SigningRequest) {
  const since = new Date(ctx.now.getTime() - freshMs);
  const [row] = await ctx.db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.signatoryId, signatory.id), gt(otpChallenges.passedAt, since)))
    .orderBy(desc(otpChallenges.id))
    .limit(1);
  return row?.passedAt ? { ...row, passedAt: row.passedAt } : null;
}

/** Whether a code is still awaited. */
export const isAwaited = (challenge: OtpChallenge | null, now: Date): challenge is OtpChallenge =>
  challenge !== null && challenge.passedAt === null && challenge.expiresAt > now && challenge.tries < maximumOtpTries;

/** The ways to sign that this recipient has: a forced one-time code leaves no other. */
export function offeredMethods({ signatory }: Pick<SigningRequest, "signatory">): readonly number[] {
  return signatory.forceOtp ? [signatureMethodIds.otp] : signatory.signatureMethods;
}

/** The last three digits only. */
export const maskNumber = (digits: string) => `•••${digits.slice(-3)}`;
