import "server-only";
import { and, arrayContains, inArray, isNotNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";

/** The addresses whose owners have turned reminders off. Only a confirmed address has an owner. */
export async function unreminded(ctx: Context, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.email, [...addresses]),
        isNotNull(users.confirmedAt),

        arrayContains(users.mutedMails, ["reminders"]),
      ),
    );
  return new Set(rows.map(({ email }) => email));
}
