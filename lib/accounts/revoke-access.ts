import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { secondStepChallenges } from "@/db/schema/second-steps";
import { oneTimeTokens } from "@/db/schema/users";
import { revokeOtherSessions } from "@/lib/calls/session";
import { dropEmailChanges } from "./change-email";
import type { Context } from "@/lib/platform/context/context";

/** Ends the user's other sessions, the links that sign in, changes of address that are not confirmed, and sign-ins that wait for a second step. A pending invitation needs no password and stays. */
export async function revokeAccess(tx: Context, userId: number): Promise<void> {
  const signsIn = inArray(oneTimeTokens.purpose, ["passwordReset", "signIn"]);
  await tx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), signsIn));
  await dropEmailChanges(tx, userId);
  await tx.db.delete(secondStepChallenges).where(eq(secondStepChallenges.userId, userId));
  await revokeOtherSessions(tx, userId);
}
