import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { oneTimeTokens, users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { admit } from "@/lib/organisations/people/own-invitation";
import { renewSession } from "@/lib/calls/session";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import type { SignedIn, StepAwaited } from "@/lib/calls/signed-in-answer";
import { assertHardToGuess } from "./guessable-passwords";
import { signInAs } from "./sign-in-as";
import { findInvitation } from "./find-invitation";
import { hashPassword } from "./passwords";
import type { acceptInvitationInput } from "./schema";
import { takeOver } from "./take-over";

/**
 * Adds the invited person to the organisation and signs them in. A new account gets its password here; an existing
 * account keeps its password, and its owner must already be signed in (docs/product.md).
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: z.infer<typeof acceptInvitationInput>,
): Promise<SignedIn | StepAwaited> {
  return transact(ctx, async (tx) => {
    const invitation = await findInvitation(tx, token);
    // Deleting the token is the lock: of two concurrent calls, one deletes nothing. A refusal below rolls the deletion
    // back.
    const [used] = invitation
      ? await tx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, invitation.tokenId)).returning()
      : [];
    if (!invitation || !used) throw new AppError("expired", "invitation_expired");
    const { user, hasAccount } = invitation;
    const isOwner = tx.actor.kind === "user" && tx.actor.userId === user.id;
    if (hasAccount && !isOwner) throw new AppError("conflict", "sign_in_to_accept", { values: { email: user.email } });
    if (!hasAccount && password === undefined) throw invalid({ password: "passwordMissing" });
    if (password !== undefined) await assertHardToGuess(password, user);
    if (!user.confirmedAt && user.passwordHash !== null) await takeOver(tx, user);
    const [member = user] = await tx.db
      .update(users)
      .set({
        // The mailed token proves the address.
        confirmedAt: user.confirmedAt ?? tx.now,
        onboardedAt: user.onboardedAt ?? tx.now,
        ...(!hasAccount && password !== undefined && { passwordHash: await hashPassword(password) }),
      })
      .where(eq(users.id, user.id))
      .returning();
    await admit(tx, invitation);
    if (tx.actor.kind === "user" && isOwner && hasAccount) return { token: await renewSession(tx, tx.actor.sessionId) };
    return signInAs(tx, member, "password", { byInvitation: true });
  });
}
