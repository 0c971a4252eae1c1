import "server-only";
import { and, eq, gt, inArray } from "drizzle-orm";
import type { z } from "zod";
import { secondStepChallenges } from "@/db/schema/second-steps";
import { users } from "@/db/schema/users";
import { type SignedIn, type StepAwaited, readSecondStepCookie } from "@/lib/calls/signed-in-answer";
import { findProofOfChallenge } from "@/lib/connections/sign-in/proofs";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { findSecondStep } from "@/lib/second-steps/find-second-step";
import { proveSecondStep } from "@/lib/second-steps/prove-second-step";
import { type secondStepInput, waysOf } from "@/lib/second-steps/schema";
import { challengeHash, signInAs } from "./sign-in-as";

/** The sign-in that this challenge belongs to, in the browser that it was given to; refuses an unknown one. */
export async function findAwaitedStep(ctx: Context, headers: Headers, challenge: string) {
  const browser = readSecondStepCookie(headers)?.browser ?? "";
  const hashes = [...new Set(["", browser])].map((bound) => challengeHash(challenge, bound));
  const [row] = await ctx.db
    .select()
    .from(secondStepChallenges)
    .where(and(inArray(secondStepChallenges.tokenHash, hashes), gt(secondStepChallenges.expiresAt, ctx.now)));
  if (!row) throw new AppError("expired", "second_step_expired");
  return row;
}

/** For the page: the challenge that this browser waits to pass and the ways to; null if none is left. */
export async function findOwnStep(ctx: Context, headers: Headers) {
  const cookie = readSecondStepCookie(headers);
  const row = cookie && (await findAwaitedStep(ctx, headers, cookie.challenge).catch(noneLeft));
  return row ? { challenge: cookie.challenge, ways: waysOf(await findSecondStep(ctx, row.userId)) } : null;
}

function noneLeft(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Opens the session that waited for its second step. A wrong step leaves the challenge, a right one uses it up. */
export async function passSecondStep(
  ctx: Context,
  { challenge, ...given }: z.infer<typeof secondStepInput>,
  headers: Headers,
): Promise<SignedIn | StepAwaited> {
  const { id, userId } = await findAwaitedStep(ctx, headers, challenge);
  const proof = await proveSecondStep(ctx, userId, given, { for: "second-step", challenge });
  return transact(ctx, async (tx) => {
    const connectionProof = (await findProofOfChallenge(tx, id)) ?? undefined; // deleting the challenge unbinds it
    const used = await tx.db.delete(secondStepChallenges).where(eq(secondStepChallenges.id, id)).returning();
    const [user] = used.length > 0 ? await tx.db.select().from(users).where(eq(users.id, userId)) : [];
    if (!user) throw new AppError("expired", "second_step_expired");
    return signInAs(tx, user, proof, { connectionProof });
  });
}
