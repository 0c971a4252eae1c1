import "server-only";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { passkeys } from "@/db/schema/second-steps";
import { externalIdentities, users } from "@/db/schema/users";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { providerTitle } from "@/lib/platform/oauth/providers";
import { tellOwner } from "@/lib/second-steps/tell-owner";
import { revokeAccess } from "./revoke-access";
import type { LinkedProvider } from "./schema";

/** The caller's accounts elsewhere that sign in to this one, or did until they were unlinked. */
export async function listLinkedProviders(ctx: UserContext): Promise<LinkedProvider[]> {
  const rows = await ctx.db
    .select()
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, ctx.actor.userId))
    .orderBy(asc(externalIdentities.id));
  return rows.map(({ id, issuer, createdAt, unlinkedAt }) => ({
    id,
    name: providerTitle(issuer),
    linkedAt: createdAt,
    unlinkedAt,
  }));
}

/**
 * Unlinks the provider, which then cannot be linked again by the address alone. Signs out whoever signed in by it,
 * because they could link it again. Refused if neither a password nor a passkey would remain.
 */
export async function unlinkProvider(ctx: UserContext, providerId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    const [owner] = await tx.db.select().from(users).where(eq(users.id, userId)).for("update");
    const unlinked = await setUnlinked(tx, providerId, tx.now);
    if (owner?.passwordHash === null && (await tx.db.$count(passkeys, eq(passkeys.userId, userId))) === 0)
      throw new AppError("conflict", "last_way_in");
    await revokeAccess(tx, userId);
    await tellOwner(tx, userId, "providerUnlinked", { detail: unlinked });
  });
}

/** Lets the provider sign in to the account again. */
export async function linkProviderAgain(ctx: UserContext, providerId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const linked = await setUnlinked(tx, providerId, null);
    await tellOwner(tx, tx.actor.userId, "providerLinkedAgain", { detail: linked });
  });
}

/** Returns the provider's name. Somebody else's, or one that is already in that state, is not found. */
async function setUnlinked(tx: UserContext, providerId: number, unlinkedAt: Date | null): Promise<string> {
  const [changed] = await tx.db
    .update(externalIdentities)
    .set({ unlinkedAt })
    .where(
      and(
        eq(externalIdentities.id, providerId),
        eq(externalIdentities.userId, tx.actor.userId),
        unlinkedAt ? isNull(externalIdentities.unlinkedAt) : isNotNull(externalIdentities.unlinkedAt),
      ),
    )
    .returning();
  if (!changed) throw new AppError("not_found");
  return providerTitle(changed.issuer);
}
