import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { passkeys } from "@/db/schema/second-steps";
import { externalIdentities, type users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";

/**
 * Whether somebody can get into the account without an organisation's provider: they have proved the address themselves,
 * or have a password, a passkey or another provider. Such an account is its owner's, and no provider changes it silently.
 */
export async function isOwned(tx: Context, user: typeof users.$inferSelect): Promise<boolean> {
  if (user.passwordHash !== null || (user.confirmedAt !== null && !user.confirmedByDomain)) return true;
  const [ofPasskey, linked] = await Promise.all([
    tx.db.$count(passkeys, eq(passkeys.userId, user.id)),
    tx.db.$count(
      externalIdentities,
      and(eq(externalIdentities.userId, user.id), isNull(externalIdentities.unlinkedAt)),
    ),
  ]);
  return ofPasskey + linked > 0;
}
