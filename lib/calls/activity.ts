import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { afterAnswer } from "@/lib/platform/http/after-answer";
import { bearerOf } from "@/lib/platform/http/caller";

/**
 * How long after an act further ones are not stored: in sessions that end by idling, and in others, whose rule may come
 * later.
 */
const restSeconds = { limited: 15, unlimited: 240 };

type Times = { createdAt: Date; provedAt: Date | null; activeAt: Date | null };

/** When the person last did something in the session. */
export const lastActOf = ({ createdAt, provedAt, activeAt }: Times): Date =>
  new Date(Math.max(createdAt.getTime(), provedAt?.getTime() ?? 0, activeAt?.getTime() ?? 0));

/**
 * True if the session was idle for longer than the organisation allows. A clock that was set back does not prolong it.
 */
export const isIdle = ({ idleMinutes, activeAt }: { idleMinutes: number | null; activeAt: Date }, now: Date) =>
  idleMinutes !== null && secondsBetween(activeAt, now) >= idleMinutes * 60;

/** Seconds until the session ends if nothing is done; null if it does not end by idling. */
export function secondsLeft({ actor, now }: Context): number | null {
  if (actor.kind !== "user" || actor.idleMinutes === undefined || !actor.activeAt) return null;
  return Math.max(0, Math.floor(actor.idleMinutes * 60 - secondsBetween(actor.activeAt, now)));
}

const secondsBetween = (before: Date, now: Date) => Math.abs(now.getTime() - before.getTime()) / 1000;

/**
 * Whether a person is behind the request: they opened a page or a file, or changed something. Other reads do not count,
 * because pages also read on their own to follow what others do; a page reports typing and clicks by a separate call. A
 * program with a token counts as a person, unless it only listens.
 */
export function isAct(method: string, headers: Headers): boolean {
  if (method !== "GET" && method !== "HEAD") return true;
  if (headers.get("sec-fetch-mode") === "navigate") return true;
  return bearerOf(headers) !== undefined && !headers.get("accept")?.includes("text/event-stream");
}

/** Keeps the session from ending as idle. */
export function noteAct({ actor, db, now }: Context): void {
  if (actor.kind !== "user" || actor.viaKey || !actor.activeAt) return;
  const rest = actor.idleMinutes === undefined ? restSeconds.unlimited : restSeconds.limited;
  if (secondsBetween(actor.activeAt, now) < rest) return;
  const { sessionId } = actor;
  afterAnswer(async () => {
    await db
      .update(sessions)
      .set({ activeAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  });
}
