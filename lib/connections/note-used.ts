import "server-only";
import { usedAssertions } from "@/db/schema/single-sign-on";
import type { Context } from "@/lib/platform/context/context";

/** Notes that a provider's message was used. False if it was used before, even by another process at the same time. */
export async function noteUsed(
  ctx: Context,
  connectionId: number,
  messageId: string,
  expiresAt: Date,
): Promise<boolean> {
  const [first] = await ctx.db
    .insert(usedAssertions)
    .values({ connectionId, assertionId: messageId, expiresAt })
    .onConflictDoNothing()
    .returning();
  return first !== undefined;
}
