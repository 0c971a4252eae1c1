import "server-only";
import { usedAssertions } from "@/db/schema/single-sign-on";
import type { Context } from "@/lib/platform/context/context";
import { samlRefused } from "./library";

/** Notes that the message was used. Refuses the second use, also in another process at the same time. */
export async function useOnce(ctx: Context, connectionId: number, assertionId: string, expiresAt: Date): Promise<void> {
  const [isFirst] = await ctx.db
    .insert(usedAssertions)
    .values({ connectionId, assertionId, expiresAt })
    .onConflictDoNothing()
    .returning();
  if (!isFirst) throw samlRefused("saml_not_asked", "The message was used before");
}
