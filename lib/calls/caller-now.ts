import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "@/db/schema/users";
import type { User, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { findUser } from "./find-user";

/**
 * The caller with the rights of this moment; refuses a session that has ended since the call began. Call it while holding
 * the lock that changes of rights take, as the caller may have waited for it. A key's call that has begun goes on with
 * the rights that it began with.
 */
export async function callerNow({ actor, db }: UserContext): Promise<User> {
  if (actor.sessionId === 0) return actor;
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt)));
  const user = session && (await findUser(db, actor.userId));
  if (!user) throw new AppError("unauthenticated");
  const { companyId, companyRole, holdingCompanyId } = user;
  return { ...actor, companyId, companyRole, holdingCompanyId };
}
