import "server-only";
import { and, eq } from "drizzle-orm";
import { connectionSubjects } from "@/db/schema/single-sign-on";
import { renewSession } from "@/lib/calls/session";
import { bindToSession, saveProof } from "@/lib/connections/sign-in/proofs";
import { getAnswer } from "@/lib/connections/sign-in/requests";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { findProof } from "./prove";

/** How far the provider's clock may be behind ours. Short, because a sign-in from before the question proves nothing. */
const graceMs = 30_000;

/**
 * Notes that the caller has just signed in again at the organisation's provider, as the person whose account it is.
 * Refuses a sign-in from before the provider was asked, another person, and whoever has a second step to prove with.
 */
export async function proveByConnection(ctx: UserContext, token: string, browser: string): Promise<{ token: string }> {
  const { ways } = await findProof(ctx);
  const { request, connection, identity } = await getAnswer(ctx, { token, browser, purpose: "proof" });
  const { userId, sessionId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const [own] = await tx.db
      .select({ id: connectionSubjects.id })
      .from(connectionSubjects)
      .where(
        and(
          eq(connectionSubjects.connectionId, connection.id),
          eq(connectionSubjects.issuer, identity.issuer),
          eq(connectionSubjects.subject, identity.subject),
          eq(connectionSubjects.userId, userId),
        ),
      );
    const at = identity.authenticatedAt?.getTime() ?? 0;
    const isNew = at >= request.createdAt.getTime() - graceMs;
    if (!ways.includes("connection") || !own || !isNew || request.sessionId !== sessionId)
      throw new AppError("forbidden", "external_proof_refused");
    await bindToSession(tx, await saveProof(tx, connection.id, userId, identity), sessionId);
    return { token: await renewSession(tx, sessionId, "connection") };
  });
}
