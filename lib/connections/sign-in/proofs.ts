import "server-only";
import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers } from "@/db/schema/companies";
import { secondStepChallenges } from "@/db/schema/second-steps";
import { connectionExceptions, connectionProofs, connections, connectionSubjects } from "@/db/schema/single-sign-on";
import { sessions } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { Identity } from "./identity";

export type ConnectionProof = { id: number; connectionId: number };

/** Links who signed in there with the account, if they are not linked yet, and keeps what the provider said. */
export async function saveProof(
  tx: Context,
  connectionId: number,
  userId: number,
  { issuer, subject, isSubjectLasting, providerSession, methods, context, authenticatedAt }: Identity,
): Promise<ConnectionProof> {
  const [linked] = await tx.db
    .insert(connectionSubjects)
    .values({ connectionId, issuer, subject, userId, createdAt: tx.now, lastSignedInAt: tx.now })
    .onConflictDoUpdate({
      target: [connectionSubjects.connectionId, connectionSubjects.issuer, connectionSubjects.subject],
      set: { lastSignedInAt: tx.now, ...(!isSubjectLasting && { userId }) },
    })
    .returning();
  if (linked?.userId !== userId) throw new AppError("conflict"); // two people at once with one subject
  const [proof] = await tx.db
    .insert(connectionProofs)
    .values({
      connectionId,
      subjectId: linked.id,
      providerSession,
      methods,
      context,
      authenticatedAt: authenticatedAt ?? tx.now,
      createdAt: tx.now,
    })
    .returning();
  if (!proof) throw new AppError("internal");
  return { id: proof.id, connectionId };
}

/** The session rests on this sign-in at the provider from now on, and on no earlier one. */
export async function bindToSession(tx: Context, { id }: ConnectionProof, sessionId: number): Promise<void> {
  await tx.db.delete(connectionProofs).where(eq(connectionProofs.sessionId, sessionId));
  await tx.db.update(connectionProofs).set({ sessionId, challengeId: null }).where(eq(connectionProofs.id, id));
}

export async function bindToChallenge(tx: Context, { id }: ConnectionProof, challengeId: number): Promise<void> {
  await tx.db.update(connectionProofs).set({ challengeId }).where(eq(connectionProofs.id, id));
}

/** The sign-in at a provider that was the first step of this challenge. */
export async function findProofOfChallenge(tx: Context, challengeId: number): Promise<ConnectionProof | null> {
  const [proof] = await tx.db
    .select({ id: connectionProofs.id, connectionId: connectionProofs.connectionId })
    .from(connectionProofs)
    .where(eq(connectionProofs.challengeId, challengeId));
  return proof ?? null;
}

/**
 * Ends the sessions that rest on the connection, or those of them that `which` picks by proof and subject, and sign-ins
 * that still wait for their second step. Returns whose the sessions were.
 */
export async function endRestingSessions(tx: Context, connectionId: number, which?: SQL): Promise<Set<number>> {
  const meant = await tx.db
    .select({ sessionId: connectionProofs.sessionId, challengeId: connectionProofs.challengeId })
    .from(connectionProofs)
    .innerJoin(connectionSubjects, eq(connectionSubjects.id, connectionProofs.subjectId))
    .where(and(eq(connectionProofs.connectionId, connectionId), which));
  const resting = meant.flatMap(({ sessionId }) => sessionId ?? []);
  const awaited = meant.flatMap(({ challengeId }) => challengeId ?? []);
  await tx.db.delete(secondStepChallenges).where(inArray(secondStepChallenges.id, awaited));
  const ended = await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now })
    .where(and(inArray(sessions.id, resting), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId });
  return new Set(ended.map(({ userId }) => userId));
}

/** The connection by which a session was proved; null for a session that began here. */
export async function findConnectionOf(ctx: Context, sessionId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ connectionId: connectionProofs.connectionId })
    .from(connectionProofs)
    .where(eq(connectionProofs.sessionId, sessionId));
  return row?.connectionId ?? null;
}

/** The connection that the person's organisation demands by now; null if none. Only administrators are excepted. */
export async function findDemand(ctx: Context, userId: number) {
  const [demand] = await ctx.db
    .select({
      connectionId: connections.id,
      companyId: companies.id,
      company: companies.name,
      isException: sql<boolean>`exists (select from ${connectionExceptions}
        where ${connectionExceptions.connectionId} = ${connections.id} and ${connectionExceptions.userId} = ${userId}
          and ${companyUsers.roleId} = ${companyRoles.administrator})`,
    })
    .from(companyUsers)
    .innerJoin(companies, eq(companies.id, companyUsers.companyId))
    .innerJoin(connections, eq(connections.companyId, companies.id))
    .where(
      and(
        eq(companyUsers.userId, userId),
        isNotNull(companyUsers.acceptedAt),
        isNotNull(connections.settingsSealed),
        lte(connections.demandedFrom, ctx.now),
      ),
    );
  return demand ?? null;
}
