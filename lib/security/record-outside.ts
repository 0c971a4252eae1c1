import "server-only";
import { and, between, eq } from "drizzle-orm";
import { securityEvents } from "@/db/schema/security";
import { users } from "@/db/schema/users";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { afterAnswer } from "@/lib/platform/http/after-answer";
import { recordSecurityEvent, viaOf } from "./record-event";

const hour = 3_600_000;
/** Addresses recorded for one caller in an hour, so that somebody who changes addresses cannot fill the log. */
const mostAddresses = 20;

/**
 * Records for each of the organisations, after the answer, that its administrator or its key was refused from outside its
 * networks: once for the caller's address in an hour.
 */
export function recordOutside(ctx: Context, closedTo: readonly number[]): void {
  const actor = ctx.actor.kind === "outsider" ? ctx.actor.user : ctx.actor;
  if (actor.kind !== "user") return;
  afterAnswer(async () => {
    for (const companyId of closedTo) await recordOnce({ ...ctx, actor }, companyId);
  });
}

async function recordOnce(ctx: UserContext, companyId: number): Promise<void> {
  if (await isRecorded(ctx, companyId)) return;
  await transact(ctx, async (tx) => {
    // Calls at the same instant count each other.
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, tx.actor.userId)).for("no key update");
    if (await isRecorded(tx, companyId)) return;
    await recordSecurityEvent(tx, "refusedOutside", { companyId });
  });
}

/** Whether an event of the last hour names the address, or the caller has reached the limit of recorded addresses. */
async function isRecorded({ actor, db, now, request }: UserContext, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ ip: securityEvents.ip })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.event, "refusedOutside"),
        eq(securityEvents.companyId, companyId),
        eq(securityEvents.actorId, actor.userId),
        eq(securityEvents.via, viaOf({ actor })),
        // What is far ahead was recorded before the clock was set back.
        between(securityEvents.at, new Date(now.getTime() - hour), new Date(now.getTime() + hour)),
      ),
    )
    .limit(mostAddresses);
  return rows.length >= mostAddresses || rows.some(({ ip }) => ip === request.ip);
}
