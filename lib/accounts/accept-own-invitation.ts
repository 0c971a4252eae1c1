import "server-only";
import { renewSession } from "@/lib/calls/session";
import type { SignedIn } from "@/lib/calls/signed-in-answer";
import { joinByOwnInvitation } from "@/lib/organisations/people/own-invitation";
import { type UserContext, transact } from "@/lib/platform/context/context";

/** Accepts without the mailed link, for who has signed in and confirmed the address. */
export async function acceptOwnInvitation(ctx: UserContext): Promise<SignedIn> {
  return transact(ctx, async (tx) => {
    await joinByOwnInvitation(tx);
    return { token: await renewSession(tx, tx.actor.sessionId), onboarded: true };
  });
}
