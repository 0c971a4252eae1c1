import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";

/**
 * A user's name and address, unchecked: only for users the caller may see, such as the initiator of a visible workflow.
 */
export async function findPerson(ctx: Context, userId: number) {
  const [person] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return person ?? null;
}
