import "server-only";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, count, eq, gte } from "drizzle-orm";
import { z } from "zod";
import { passkeys, recoveryCodes, secondStepChallenges, totpSecrets } from "@/db/schema/second-steps";
import { users } from "@/db/schema/users";
import { findSecondStepRule } from "@/lib/calls/sign-in-rules";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { hmac } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { fullName } from "@/lib/recipients/rules";
import { challengeIn, readJson, refused } from "./check-passkey";
import { hasSecondStep } from "./find-second-step";
import { makePasskeyChallenge, relyingParty, takePasskeyChallenge } from "./passkey-challenges";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes";
import { mostPasskeys } from "./rules";
import type { addPasskeyInput } from "./schema";
import { tellOwner } from "./tell-owner";
import { confirmTotp } from "./totp";

/** New recovery codes with the first second step; null where the person has some. */
const firstCodes = async (tx: UserContext) =>
  (await countRecoveryCodes(tx, tx.actor.userId)) > 0 ? null : makeRecoveryCodes(tx, tx.actor.userId);

/** One change at a time, so that two of them agree about the recovery codes. */
async function lockOwner(tx: Context, userId: number): Promise<void> {
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

const setupLimit = { name: "totp-setup", points: 10, seconds: 900 };

/** Turns the authenticator app on; returns recovery codes if there were none. */
export async function addTotp(ctx: UserContext, code: string): Promise<string[] | null> {
  await limitInDatabase(setupLimit, String(ctx.actor.userId));
  return transact(ctx, async (tx) => {
    await lockOwner(tx, tx.actor.userId);
    await confirmTotp(tx, tx.actor.userId, code);
    await tellOwner(tx, tx.actor.userId, "totpAdded");
    return firstCodes(tx);
  });
}

export async function removeTotp(ctx: UserContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockOwner(tx, userId);
    const removed = await tx.db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning();
    if (removed.length === 0) throw new AppError("not_found");
    if (!removed[0]?.confirmedAt) return; // it was no second step yet
    await afterRemoval(tx, userId);
    await tellOwner(tx, userId, "totpRemoved");
  });
}

export async function renewRecoveryCodes(ctx: UserContext): Promise<string[]> {
  return transact(ctx, async (tx) => {
    await lockOwner(tx, tx.actor.userId);
    if (!(await hasSecondStep(tx, tx.actor.userId))) throw new AppError("conflict", "no_second_step");
    await tellOwner(tx, tx.actor.userId, "recoveryCodesMade");
    return makeRecoveryCodes(tx, tx.actor.userId);
  });
}

/** What the browser needs to make a passkey, as JSON text. */
export async function askForNewPasskey(ctx: UserContext): Promise<string> {
  const { userId, email, sessionId } = ctx.actor;
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const own = await ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const options = await generateRegistrationOptions({
    rpName: "Countersign",
    rpID: relyingParty().id,
    userName: email,
    userDisplayName: user ? fullName(user) : email,
    // The same for all passkeys of a person, without telling who it is.
    userID: new Uint8Array(Buffer.from(hmac("passkey-owner", String(userId)), "base64url")),
    challenge: await makePasskeyChallenge(ctx, { for: "registration", sessionId }),
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return JSON.stringify(options);
}

const base64url = z.string().regex(/^[\w-]*$/);
const attestation = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** Adds the passkey that the browser has made; returns recovery codes if there were none. */
export async function addPasskey(
  ctx: UserContext,
  { name, passkey }: z.infer<typeof addPasskeyInput>,
): Promise<string[] | null> {
  const { userId, sessionId } = ctx.actor;
  const made = readJson(attestation, passkey);
  const challenge = challengeIn(made.response.clientDataJSON);
  if (!(await takePasskeyChallenge(ctx, { for: "registration", sessionId }, challenge))) throw refused();
  const { transports = [], ...response } = made.response;
  const checked = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty().origin,
    expectedRPID: relyingParty().id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) throw refused();
  const { credential } = checked.registrationInfo;
  return transact(ctx, async (tx) => {
    await lockOwner(tx, userId);
    const [own] = await tx.db.select({ number: count() }).from(passkeys).where(eq(passkeys.userId, userId));
    if ((own?.number ?? 0) >= mostPasskeys)
      throw new AppError("conflict", "too_many_passkeys", { values: { limit: mostPasskeys } });
    const values = { userId, name, credentialId: credential.id, counter: credential.counter, transports };
    const added = await tx.db
      .insert(passkeys)
      .values({ ...values, publicKey: credential.publicKey })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (added.length === 0) throw refused();
    await tellOwner(tx, userId, "passkeyAdded", { detail: name });
    return firstCodes(tx);
  });
}

const ownPasskey = (ctx: UserContext, passkeyId: number) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, ctx.actor.userId));

/** Somebody else's passkey is reported as not found. */
export async function renamePasskey(ctx: UserContext, passkeyId: number, name: string): Promise<void> {
  const renamed = await ctx.db.update(passkeys).set({ name }).where(ownPasskey(ctx, passkeyId)).returning();
  if (renamed.length === 0) throw new AppError("not_found");
}

export async function removePasskey(ctx: UserContext, passkeyId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockOwner(tx, tx.actor.userId);
    const removed = await tx.db.delete(passkeys).where(ownPasskey(tx, passkeyId)).returning();
    if (removed.length === 0) throw new AppError("not_found");
    await afterRemoval(tx, tx.actor.userId);
    await tellOwner(tx, tx.actor.userId, "passkeyRemoved", { detail: removed[0]?.name });
  });
}

/** Refuses to leave the person without a second step that an organisation demands. */
async function afterRemoval(tx: Context, userId: number): Promise<void> {
  const from = await findSecondStepRule(tx, userId);
  if (from && from <= tx.now && !(await hasSecondStep(tx, userId)))
    throw new AppError("conflict", "second_step_demanded");
  await dropLooseCodes(tx, userId);
}

/** Recovery codes replace a second step, and are nothing without one. */
async function dropLooseCodes(tx: Context, userId: number): Promise<void> {
  if (!(await hasSecondStep(tx, userId))) await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Takes every second step from the account: whoever set them up may not have been its owner, or has lost them. */
export async function removeSecondSteps(tx: Context, userId: number): Promise<void> {
  await lockOwner(tx, userId);
  for (const table of [totpSecrets, passkeys, recoveryCodes, secondStepChallenges])
    await tx.db.delete(table).where(eq(table.userId, userId));
}

/** Takes the second steps that were set up since, and ends the sign-ins that wait for one. */
export async function removeSecondStepsSince(tx: Context, userId: number, since: Date): Promise<void> {
  await lockOwner(tx, userId);
  await tx.db.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), gte(totpSecrets.confirmedAt, since)));
  await tx.db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  await tx.db.delete(secondStepChallenges).where(eq(secondStepChallenges.userId, userId));
  await dropLooseCodes(tx, userId);
}
