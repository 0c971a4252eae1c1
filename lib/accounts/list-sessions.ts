import "server-only";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { sessions } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";

const shown = 100;

/** The caller's sessions, newest first. */
export async function listSessions(ctx: UserContext) {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.actor.userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.id))
    .limit(shown);
  return rows.map(({ id, ip, userAgent, createdAt, expiresAt }) => ({
    id,
    ipAddress: ip,
    userAgent,
    createdAt,
    expiresAt,
    current: id === ctx.actor.sessionId,
  }));
}
