import "server-only";
import { eq } from "drizzle-orm";
import type { Proof } from "@/db/enums";
import { companies, companyUsers } from "@/db/schema/companies";
import { secondStepChallenges } from "@/db/schema/second-steps";
import type { users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { settings } from "@/lib/platform/process/settings";
import type { SignedIn, StepAwaited } from "@/lib/calls/signed-in-answer";
import { openSession } from "@/lib/calls/session";
import { findSecondStep } from "@/lib/second-steps/find-second-step";
import { challengeMinutes } from "@/lib/second-steps/rules";
import { bindToChallenge, bindToSession, type ConnectionProof, findDemand } from "@/lib/connections/sign-in/proofs";
import { inviteProvisioned } from "@/lib/organisations/people/invite-provisioned";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { tellOfNewBrowser } from "./tell-of-new-browser";
import { waysOf } from "@/lib/second-steps/schema";

type Begun = {
  byInvitation?: boolean;
  /** The person signed in at the organisation's provider; a second step here may follow. */
  connectionProof?: ConnectionProof | undefined;
  /** When they did, which may be hours ago. */
  provedAt?: Date | undefined;
};

/** Proofs after which no second step is asked for. */
const whole: readonly Proof[] = ["totp", "recoveryCode", "passkey"];

/**
 * Every way in goes through here: opens a session for somebody whose identity is proved, in their own language, else
 * the organisation's; or, where the account has a second step that was not taken, a challenge to take it.
 */
export async function signInAs(
  ctx: Context,
  user: typeof users.$inferSelect,
  proof: Proof,
  { byInvitation, connectionProof, provedAt }: Begun = {},
): Promise<SignedIn | StepAwaited> {
  // The password of a sample account is public.
  if (user.isSample && !(settings().isLoopback && ctx.request.isHere))
    throw new AppError("forbidden", "sample_account");
  const [company] = await ctx.db
    .select({
      language: companies.defaultLanguage,
      suspendedAt: companies.suspendedAt,
      acceptedAt: companyUsers.acceptedAt,
      provisionedAt: companyUsers.provisionedAt,
    })
    .from(companyUsers)
    .innerJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(eq(companyUsers.userId, user.id));
  if (company?.suspendedAt && company.acceptedAt) throw new AppError("forbidden", "organisation_suspended");
  const demand = await findDemand(ctx, user.id);
  const breaksGlass = demand !== null && demand.connectionId !== connectionProof?.connectionId;
  if (breaksGlass && !demand.isException) throw demanded(demand);
  if (!whole.includes(proof)) {
    const ways = waysOf(await findSecondStep(ctx, user.id));
    if (ways.length > 0) return { ...(await awaitStep(ctx, user.id, proof, connectionProof)), ways };
    if (breaksGlass) throw demanded(demand); // an exception needs two steps
  }
  // A member whom the provider made and who gets in another way owns the account, and has to accept the membership.
  if (company?.provisionedAt && !company.acceptedAt) await transact(ctx, (tx) => inviteProvisioned(tx, user));
  const token = await openSession(ctx, user.id, proof, {
    byInvitation,
    provedAt,
    opened: async (sessionId) => void (connectionProof && (await bindToSession(ctx, connectionProof, sessionId))),
  });
  if (breaksGlass) await recordSecurityEvent(ctx, "glassBroken", { actorId: user.id, companyId: demand.companyId });
  await tellOfNewBrowser(ctx, user);
  await recordSecurityEvent(ctx, "signedIn", { actorId: user.id, detail: proof });
  return { token, language: user.defaultLanguage ?? company?.language ?? null, onboarded: user.onboardedAt !== null };
}

const demanded = ({ company }: { company: string }) =>
  new AppError("forbidden", "connection_demanded", { values: { company } });

/** A browser's challenge works in that browser only. */
async function awaitStep(ctx: Context, userId: number, firstStep: Proof, connectionProof?: ConnectionProof) {
  const challenge = randomToken();
  const browser = ctx.request.fromBrowser ? randomToken() : "";
  const expiresAt = new Date(ctx.now.getTime() + challengeMinutes * 60_000);
  const [awaited] = await ctx.db
    .insert(secondStepChallenges)
    .values({ userId, firstStep, tokenHash: challengeHash(challenge, browser), expiresAt })
    .returning({ id: secondStepChallenges.id });
  if (awaited && connectionProof) await bindToChallenge(ctx, connectionProof, awaited.id);
  return { challenge, browser };
}

export const challengeHash = (challenge: string, browser: string) => sha256(`${challenge}.${browser}`);
