import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { oneTimeTokens } from "@/db/schema/users";
import { revokeOtherSessions } from "@/lib/calls/session";
import type { Context } from "@/lib/platform/context";

/** Ends the user's other sessions and the links that sign in. A pending invitation needs no password and stays. */
export async function revokeAccess(tx: Context, userId: number): Promise<void> {
  const signsIn = inArray(oneTimeTokens.purpose, ["passwordReset", "signIn"]);
  await tx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), signsIn));
  await revokeOtherSessions(tx, userId);
}
