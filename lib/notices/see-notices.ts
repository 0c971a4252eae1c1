import "server-only";
import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";

/** Notices up to this moment are no longer new; one from before an earlier call changes nothing. */
export async function seeNotices(ctx: UserContext, until: Date): Promise<{ until: Date }> {
  const seen = new Date(Math.min(until.getTime(), ctx.now.getTime()));
  await ctx.db
    .update(users)
    .set({ noticesSeenAt: sql`greatest(${users.noticesSeenAt}, ${seen.toISOString()}::timestamptz)` })
    .where(eq(users.id, ctx.actor.userId));
  return { until: seen };
}
