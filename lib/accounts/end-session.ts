import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { AppError } from "@/lib/platform/errors/errors";

/** Signs that browser out. Somebody else's session is reported as not found. */
export async function endSession(ctx: UserContext, sessionId: number): Promise<void> {
  const [ended] = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, ctx.actor.userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (!ended) throw new AppError("not_found");
  await recordSecurityEvent(ctx, "sessionEnded");
}
