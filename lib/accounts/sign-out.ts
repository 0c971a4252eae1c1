import "server-only";
import { revokeSession } from "@/lib/calls/session";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Ends the caller's session on the server. */
export async function signOut(ctx: UserContext): Promise<void> {
  await transact(ctx, async (tx) => {
    await revokeSession(tx.db, tx.actor.sessionId, tx.now);
    await recordSecurityEvent(tx, "signedOut");
  });
}
