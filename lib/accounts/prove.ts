import "server-only";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { Proof } from "@/db/enums";
import { proofCodes } from "@/db/schema/second-steps";
import { externalIdentities, users } from "@/db/schema/users";
import { isProved, renewSession } from "@/lib/calls/session";
import { findConnectionOf } from "@/lib/connections/sign-in/proofs";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { hmac, sameText, sealText } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { type Claims, configuredProviders } from "@/lib/platform/oauth/providers";
import { forgetLimit, limitInDatabase } from "@/lib/platform/http/rate-limit";
import { findSecondStep } from "@/lib/second-steps/find-second-step";
import { proveSecondStep } from "@/lib/second-steps/prove-second-step";
import { proofCodeDigits, proofCodeMinutes } from "@/lib/second-steps/rules";
import { type proofDto, type proofInput, waysOf } from "@/lib/second-steps/schema";
import { passwordMatches } from "./passwords";

const passwordLimit = { name: "proof-password", points: 10, seconds: 900 };
const mailLimit = { name: "proof-mail", points: 5, seconds: 3600 };
const mostTries = 5;
/** How long ago the provider may have asked for the password, as its clock may differ from ours. */
const externalSeconds = 300;

/**
 * How the caller can prove to be the owner: by a second step; else, in a session that began at the organisation's
 * provider, there; else by password; else by mail or another provider.
 */
export async function findProof(ctx: UserContext): Promise<z.input<typeof proofDto>> {
  const fresh = isProved(ctx.actor, ctx.now);
  const steps = waysOf(await findSecondStep(ctx, ctx.actor.userId));
  if (steps.length > 0) return { fresh, ways: steps, providers: [], connection: null };
  const connection = await findConnectionOf(ctx, ctx.actor.sessionId);
  if (connection !== null) return { fresh, ways: ["connection"], providers: [], connection };
  const user = await getOwner(ctx);
  if (user.passwordHash !== null) return { fresh, ways: ["password"], providers: [], connection: null };
  const [identity] = await ctx.db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, user.id), isNull(externalIdentities.unlinkedAt)))
    .limit(1);
  const providers = identity ? configuredProviders() : [];
  const ways = providers.length > 0 ? (["external", "mailedCode"] as const) : (["mailedCode"] as const);
  return { fresh, ways: [...ways], providers, connection: null };
}

/** Notes the proof in the session, which gets a new token. */
export async function prove(ctx: UserContext, given: z.infer<typeof proofInput>): Promise<{ token: string }> {
  const { ways } = await findProof(ctx);
  const proof = await checkGiven(ctx, given, ways);
  return { token: await renewSession(ctx, ctx.actor.sessionId, proof) };
}

type Ways = z.input<typeof proofDto>["ways"];

async function checkGiven(ctx: UserContext, given: z.infer<typeof proofInput>, ways: Ways): Promise<Proof> {
  const { userId, sessionId } = ctx.actor;
  if (ways.includes("totp") || ways.includes("passkey"))
    return proveSecondStep(ctx, userId, given, { for: "proof", sessionId });
  if (ways.includes("password")) {
    await limitInDatabase(passwordLimit, String(userId));
    const { passwordHash } = await getOwner(ctx);
    if (given.password === undefined) throw invalid({ password: "passwordMissing" });
    if (!(await passwordMatches(passwordHash, given.password))) throw invalid({ password: "passwordWrong" });
    await forgetLimit(passwordLimit, String(userId));
    return "password";
  }
  if (!ways.includes("mailedCode")) throw new AppError("conflict", "proof_otherwise");
  await takeMailedCode(ctx, given.mailedCode ?? "");
  return "mailedCode";
}

/** Mails a code for this session; an earlier one stops working. */
export async function mailProofCode(ctx: UserContext): Promise<void> {
  const { ways } = await findProof(ctx);
  if (!ways.includes("mailedCode")) throw new AppError("conflict", "proof_otherwise");
  const { userId, sessionId } = ctx.actor;
  await limitInDatabase(mailLimit, String(userId));
  const user = await getOwner(ctx);
  const code = String(randomInt(10 ** proofCodeDigits)).padStart(proofCodeDigits, "0");
  const expiresAt = new Date(ctx.now.getTime() + proofCodeMinutes * 60_000);
  const set = { codeHash: codeHash(sessionId, code), expiresAt, tries: 0 };
  await transact(ctx, async (tx) => {
    await tx.db
      .insert(proofCodes)
      .values({ sessionId, ...set })
      .onConflictDoUpdate({ target: proofCodes.sessionId, set });
    await queueMail(tx, {
      template: "proofCode",
      recipient: user.email,
      language: languageOr(user.defaultLanguage),
      data: { name: user.firstName, sealedCode: sealText("code", `session:${sessionId}`, code), sessionId },
    });
  });
}

/** A try is counted before the code is compared; the right one works once. */
async function takeMailedCode(ctx: UserContext, code: string): Promise<void> {
  const ofSession = eq(proofCodes.sessionId, ctx.actor.sessionId);
  const [row] = await ctx.db
    .update(proofCodes)
    .set({ tries: sql`${proofCodes.tries} + 1` })
    .where(ofSession)
    .returning();
  if (!row || row.tries > mostTries || row.expiresAt <= ctx.now) throw invalid({ mailedCode: "codeExpired" });
  if (!sameText(row.codeHash, codeHash(ctx.actor.sessionId, code))) throw invalid({ mailedCode: "codeWrong" });
  const used = await ctx.db
    .delete(proofCodes)
    .where(and(ofSession, gt(proofCodes.expiresAt, ctx.now), lte(proofCodes.tries, mostTries)))
    .returning();
  if (used.length === 0) throw invalid({ mailedCode: "codeExpired" });
}

const codeHash = (sessionId: number, code: string) => hmac("code", `session:${sessionId}:${code}`);

/**
 * Notes that the caller has just signed in again at the provider, with the identity that belongs to the account.
 * Refuses an older sign-in, another identity, and whoever has a second step or a password to prove with.
 */
export async function proveExternally(ctx: Context, claims: Claims): Promise<string> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { ways } = await findProof({ ...ctx, actor });
  const [identity] = await ctx.db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(
      and(
        eq(externalIdentities.userId, actor.userId),
        isNull(externalIdentities.unlinkedAt),
        eq(externalIdentities.issuer, claims.iss ?? ""),
        eq(externalIdentities.subject, claims.sub ?? ""),
      ),
    );
  const askedAt = Number(claims.auth_time ?? 0);
  const isNew = Math.abs(ctx.now.getTime() / 1000 - askedAt) < externalSeconds;
  if (!ways.includes("external") || !identity || !isNew) throw new AppError("forbidden", "external_proof_refused");
  return renewSession(ctx, actor.sessionId, "external");
}

async function getOwner(ctx: UserContext) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId));
  if (!user) throw new AppError("unauthenticated");
  return user;
}
