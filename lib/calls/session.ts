import "server-only";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { decode, encode } from "next-auth/jwt";
import type { Database } from "@/db/client";
import { prepared } from "@/db/prepared";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { sessions, users } from "@/db/schema/users";
import type { Context, User } from "@/lib/platform/context/context";
import type { Proof } from "@/db/enums";
import { keysFor, randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { cookieTable } from "@/lib/platform/http/cookie-table";
import { setCookie, type SetCookie } from "@/lib/platform/http/cookies";
import { log } from "@/lib/platform/logs/log";
import { isIdle, lastActOf } from "./activity";
import type { NetworksByCompany } from "./from-where";
import { userColumns, userOf } from "./user-row";
import { lacksConnection, ruleColumns } from "./sign-in-rules";

const lifeSeconds = cookieTable.session.seconds;
const secrets = () => keysFor("session").map((key) => key.toString("base64url"));

type Opening = {
  byInvitation?: boolean | undefined;
  /** When the person proved who they are, if that was earlier, at a provider where they were signed in already. */
  provedAt?: Date | undefined;
  /** Runs with the id of the new session, for what refers to it. */
  opened?: (sessionId: number) => Promise<void>;
};

/** Creates the session's row and its token, used both as cookie and as bearer token. */
export async function openSession(
  ctx: Context,
  userId: number,
  provedBy: Proof,
  { byInvitation = false, provedAt = ctx.now, opened }: Opening = {},
): Promise<string> {
  const sid = randomToken();
  const [session] = await ctx.db
    .insert(sessions)
    .values({
      userId,
      secretHash: sha256(sid),
      ip: ctx.request.ip,
      userAgent: ctx.request.userAgent.slice(0, 300),
      expiresAt: new Date(ctx.now.getTime() + lifeSeconds * 1000),
      provedAt: provedAt < ctx.now ? provedAt : ctx.now,
      provedBy,
      byInvitation,
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The session's row was not written");
  log.info({ userId, ip: ctx.request.ip, provedBy }, "signed in");
  await opened?.(session.id);
  return tokenOf(sid);
}

const tokenOf = (sid: string) => encode({ token: { sid }, secret: secrets()[0] ?? "", maxAge: lifeSeconds });

/** Gives the session a new token, and notes how it was proved again, if it was; the earlier token opens nothing. */
export async function renewSession(ctx: Context, sessionId: number, provedBy?: Proof): Promise<string> {
  const sid = randomToken();
  const [renewed] = await ctx.db
    .update(sessions)
    .set({ secretHash: sha256(sid), ...(provedBy && { provedAt: ctx.now, provedBy }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (!renewed) throw new AppError("unauthenticated");
  return tokenOf(sid);
}

const proofSeconds = 600;

/**
 * Whether the caller proved lately enough to be the owner of the session, for what a stolen session must not do. A proof
 * of a time that is far ahead, because the clock was set back since, does not count.
 */
export const isProved = ({ provedAt }: User, now: Date) =>
  provedAt !== undefined && Math.abs(now.getTime() - provedAt.getTime()) < proofSeconds * 1000;

const sessionOf = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      provedAt: sessions.provedAt,
      byInvitation: sessions.byInvitation,
      createdAt: sessions.createdAt,
      activeAt: sessions.activeAt,
      language: users.defaultLanguage,
      lacksNames: users.lacksNames,
      ...userColumns,
      ...ruleColumns(sql.placeholder("now")),
      lacksConnection: lacksConnection(sql.placeholder("now")),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.userId, users.id))
    .where(
      and(
        eq(sessions.secretHash, sql.placeholder("secretHash")),
        isNull(sessions.revokedAt),
        isNull(users.deletedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("session"),
);

/**
 * The token's user with current permissions. Null if it is forged, expired or revoked, or the organisation is
 * suspended.
 */
export async function readSession(
  db: Database,
  token: string,
): Promise<(User & { language: string | null; networks: NetworksByCompany }) | null> {
  const sid = await findSid(token);
  if (typeof sid !== "string") return null;
  const [row] = await sessionOf(db).execute({ secretHash: sha256(sid), now: new Date().toISOString() });
  if (!row) return null;
  const now = new Date();
  const activeAt = lastActOf(row);
  if (isTooOld(row, now) || row.lacksConnection || isIdle({ idleMinutes: row.idleMinutes, activeAt }, now)) {
    await revokeSession(db, row.sessionId, now); // it stays ended if the rule is lifted
    return null;
  }
  const user = userOf(row, row.sessionId);
  const facts = {
    ...(row.lacksSecondStep && { lacksSecondStep: true as const }),
    ...(row.lacksNames && { lacksNames: true as const }),
    ...(row.byInvitation && { byInvitation: true as const }),
    ...(row.idleMinutes !== null && { idleMinutes: row.idleMinutes }),
  };
  const { language, networks, createdAt, provedAt } = row;
  return user && { ...user, ...facts, activeAt, provedAt: provedAt ?? createdAt, language, networks };
}

/** Older than the person's organisation allows. */
const isTooOld = (row: { createdAt: Date; longestSessionHours: number | null }, now: Date) =>
  row.longestSessionHours !== null && now.getTime() - row.createdAt.getTime() >= row.longestSessionHours * 3_600_000;

async function findSid(token: string): Promise<unknown> {
  for (const secret of secrets()) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims["sid"];
  }
  return null;
}

export async function revokeSession(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));
}

/** Ends all sessions of a user, for example after they left an organisation. */
export async function revokeSessionsOf(tx: Context, userId: number): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** The session of whoever calls, from wherever; 0 without one. */
export function sessionIdOf({ actor }: Context): number {
  if (actor.kind === "outsider") return actor.user.sessionId;
  return actor.kind === "user" ? actor.sessionId : 0;
}

/** Ends the user's sessions except the current one, for a change of password. */
export async function revokeOtherSessions(ctx: Context, userId: number): Promise<void> {
  const own = sessionIdOf(ctx);
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, own), isNull(sessions.revokedAt)));
}

export const sessionCookie = (token: string | null): SetCookie => setCookie("session", token ?? "");
