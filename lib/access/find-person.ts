import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context";

/** The name of somebody whom the caller may see already: the initiator of a workflow in sight, for example. */
export async function findPerson(ctx: Context, userId: number) {
  const [person] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return person ?? null;
}
