import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type ApiScope, companyRoles, firstKeyScopes } from "@/db/enums";
import { companies, companyUsers, enterpriseSubscriptions, holdingCompanyUsers } from "@/db/schema/companies";
import { apiKeys, companyApiCredentials } from "@/db/schema/integrations";
import { users } from "@/db/schema/users";
import { ofAdministrators } from "@/lib/permissions/administrators";
import type { User } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { noteUse } from "@/lib/platform/database/note-use";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import { settings } from "@/lib/platform/process/settings";

/** Distinguishes a key from a session token, and lets secret scanners find leaked keys. */
export const apiKeyPrefix = "csk_";

/**
 * True for an organisation of a holding company or with an active enterprise plan, and for any where nothing is sold.
 * The query must left join the plans.
 */
export const isApiCompany = (companyId: number, now: Date) =>
  and(
    eq(companies.id, companyId),
    isNull(companies.suspendedAt),
    settings().isLoopback ? undefined : eq(companies.isSample, false),
    isUnlimited()
      ? undefined
      : or(
          isNotNull(companies.holdingCompanyId),
          and(
            isNotNull(enterpriseSubscriptions.id),
            or(isNull(enterpriseSubscriptions.cancelledAt), gt(enterpriseSubscriptions.cancelledAt, now)),
          ),
        ),
  );

/**
 * The user that the key acts as: the administrator who made it, or another administrator once that one has left.
 * Null if the key is unknown, was replaced or has run out, or the organisation may not use the API.
 */
export const readApiKey = (db: Database, key: string, now: Date): Promise<KeyHolder | null> =>
  readKeyByHash(db, sha256(key), now);

/** The same for a key that is known by its hash, because it began something that goes on. */
export async function readKeyByHash(db: Database, keyHash: string, now: Date): Promise<KeyHolder | null> {
  const [main] = await db.select().from(companyApiCredentials).where(eq(companyApiCredentials.keyHash, keyHash));
  if (main) {
    await noteUse(db, companyApiCredentials, main, now);
    return findHolder(db, { ...main, scopes: firstKeyScopes }, now);
  }
  const [named] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, keyHash), works(now)));
  if (!named) return null;
  await noteUse(db, apiKeys, named, now);
  return findHolder(db, named, now);
}

const works = (now: Date) => or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));

/** The user that the organisation's keys act as, for what is done later; null if it has none any more. */
export async function findKeyHolder(db: Database, companyId: number, now: Date): Promise<User | null> {
  const [main] = await db
    .select({ companyId: companyApiCredentials.companyId, makerId: companyApiCredentials.makerId })
    .from(companyApiCredentials)
    .where(eq(companyApiCredentials.companyId, companyId));
  const [named] = main
    ? []
    : await db
        .select({ companyId: apiKeys.companyId, makerId: apiKeys.makerId })
        .from(apiKeys)
        .where(and(eq(apiKeys.companyId, companyId), works(now)))
        .orderBy(asc(apiKeys.id))
        .limit(1);
  const row = main ?? named;
  const holder = row ? await findHolder(db, { ...row, scopes: firstKeyScopes, keyHash: "" }, now) : null;
  return holder && holder.user;
}

type Key = Pick<typeof apiKeys.$inferSelect, "companyId" | "makerId" | "keyHash"> & { scopes: readonly ApiScope[] };

/** `networks`: from which the organisation's keys work. */
type KeyHolder = { user: User; companyId: number; networks: string[] };

async function findHolder(db: Database, row: Key, now: Date): Promise<KeyHolder | null> {
  const [initiator] = await db
    .select({ userId: users.id, networks: companies.networks })
    .from(companies)
    .leftJoin(enterpriseSubscriptions, eq(enterpriseSubscriptions.companyId, companies.id))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.holdingCompanyId, companies.holdingCompanyId))
    .leftJoin(companyUsers, ofAdministrators(row.companyId))
    .innerJoin(users, or(eq(users.id, companyUsers.userId), eq(users.id, holdingCompanyUsers.userId)))
    .where(isApiCompany(row.companyId, now))
    .orderBy(sql`${users.id} = ${row.makerId ?? 0} desc`, asc(users.id))
    .limit(1);
  if (!initiator) return null;
  const user: User = {
    kind: "user",
    userId: initiator.userId,
    sessionId: 0,
    // No address: a workflow that waits for the maker as recipient does not wait for the key.
    email: "",
    confirmed: true,
    companyId: row.companyId,
    companyRole: companyRoles.administrator,
    holdingCompanyId: null,
    viaKey: true,
    keyHash: row.keyHash,
    scopes: row.scopes,
  };
  return { user, companyId: row.companyId, networks: initiator.networks };
}
