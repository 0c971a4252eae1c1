import "server-only";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { asGivenFirst, formsOf, holdsAddress } from "@/lib/platform/mail/address-forms";
import { lockAddress } from "./lock-address";

/**
 * The address as its account stores it (an earlier version may have stored the domain in ASCII), otherwise as given.
 * Call it before an account is looked up or made by its address, in the same transaction, so that nobody gets two.
 */
export async function knownAddress(ctx: Context, email: string): Promise<string> {
  if (formsOf(email).length === 1) return email;
  await lockAddress(ctx, email);
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(holdsAddress(users.email, email))
    .orderBy(asGivenFirst(users.email, email))
    .limit(1);
  return user?.email ?? email;
}
