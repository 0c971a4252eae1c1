import "server-only";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { embedSessions } from "@/db/schema/embedding";
import { apiKeys, companyApiCredentials } from "@/db/schema/integrations";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { beginMinutes, sessionHours } from "./rules";
import { isTokenOf } from "./session-tokens";
import { isEmbedToken } from "./token-form";

export type EmbedSession = typeof embedSessions.$inferSelect;
/** `start`: by the address that begins it; `session`: by the one under which it lives. */
type Found = { row: EmbedSession; part: "start" | "session" };

/**
 * The session behind an address, whether or not it has ended, as long as its origin is one of the organisation's and the
 * key that made it works; null for any other.
 */
async function findByToken(db: Database, token: string, now: Date): Promise<Found | null> {
  if (!isEmbedToken(token)) return null;
  const hash = sha256(token);
  const [found] = await db
    .select({ row: embedSessions })
    .from(embedSessions)
    .innerJoin(companies, eq(companies.id, embedSessions.companyId))
    .where(
      and(
        or(eq(embedSessions.startHash, hash), eq(embedSessions.sessionHash, hash)),
        sql`${embedSessions.origin} = any(${companies.allowedOrigins})`,
        isNull(companies.suspendedAt),
        keyWorks(now),
      ),
    );
  if (!found) return null;
  const part = found.row.startHash === hash ? "start" : "session";
  return isTokenOf(part, found.row, token) ? { ...found, part } : null;
}

const keyWorks = (now: Date) => sql`(
  exists (select from ${companyApiCredentials} where ${companyApiCredentials.keyHash} = ${embedSessions.keyHash})
  or exists (select from ${apiKeys} where ${and(
    eq(apiKeys.keyHash, embedSessions.keyHash),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  )}))`;

/** The origin that may frame the pages at this address, also once the session has ended, so that the page can say so. */
export const findFrameOrigin = async (token: string): Promise<string | null> =>
  (await findByToken(database(), token, new Date()))?.row.origin ?? null;

const lifeMs = sessionHours * 3_600_000;

/** `createdAt` is bound to the address: with it, no other `begunAt` in the row prolongs the session. */
const hasEnded = ({ begunAt, createdAt }: EmbedSession, now: Date) =>
  begunAt === null ||
  now.getTime() - begunAt.getTime() >= lifeMs ||
  now.getTime() - createdAt.getTime() >= beginMinutes * 60_000 + lifeMs;

/** The session that lives at this address. Ended ones are answered as expired links are. */
export async function getEmbedSession(ctx: Context, token: string): Promise<EmbedSession> {
  const found = await findByToken(ctx.db, token, ctx.now);
  if (found?.part !== "session" || hasEnded(found.row, ctx.now)) throw new AppError("expired");
  return found.row;
}

/** As `getEmbedSession`; null for what is no address of a session. */
export const findEmbedSession = (ctx: Context, token: string): Promise<EmbedSession | null> =>
  isEmbedToken(token) ? getEmbedSession(ctx, token) : Promise.resolve(null);

/** The hash of the recipient's link: the link itself, or the one for which an embedded session was made. */
export async function linkHashBehind(ctx: Context, token: string): Promise<string> {
  const found = await findByToken(ctx.db, token, ctx.now);
  return found?.row.linkHash ?? sha256(token);
}

/** For the page that says why a session did not begin. */
export async function findRefusedStart(ctx: Context, token: string): Promise<"used" | "late" | null> {
  const found = await findByToken(ctx.db, token, ctx.now);
  if (found?.part !== "start") return null;
  const { begunAt, createdAt } = found.row;
  return begunAt && begunAt >= createdAt ? "used" : "late"; // one that was ended has not been used
}

/**
 * Begins the session, once: answers where it lives from now on; null if it was begun before, is too late, or there is
 * none.
 */
export async function beginEmbedSession(ctx: Context, token: string): Promise<EmbedSession | null> {
  const found = await findByToken(ctx.db, token, ctx.now);
  if (found?.part !== "start") return null;
  const [begun] = await ctx.db
    .update(embedSessions)
    .set({ begunAt: ctx.now })
    .where(
      and(
        eq(embedSessions.id, found.row.id),
        isNull(embedSessions.begunAt),
        gt(embedSessions.createdAt, new Date(ctx.now.getTime() - beginMinutes * 60_000)),
      ),
    )
    .returning();
  return begun ?? null;
}
