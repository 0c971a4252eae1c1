import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, enterpriseSubscriptions, holdingCompanyUsers } from "@/db/schema/companies";
import { companyApiCredentials } from "@/db/schema/integrations";
import { users } from "@/db/schema/users";
import type { Member } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";

/** Distinguishes a key from a session token, and lets secret scanners find leaked keys. */
export const apiKeyPrefix = "csk_";

/**
 * True for an organisation of a holding company or with an active enterprise plan. The query must left join the plans.
 */
export const isApiCompany = (companyId: number, now: Date) =>
  and(
    eq(companies.id, companyId),
    isNull(companies.suspendedAt),
    or(
      isNotNull(companies.holdingCompanyId),
      and(
        isNotNull(enterpriseSubscriptions.id),
        or(isNull(enterpriseSubscriptions.cancelledAt), gt(enterpriseSubscriptions.cancelledAt, now)),
      ),
    ),
  );

/**
 * The member that the key acts as: the administrator who made it, or another administrator once that one has left.
 * Null if the key is unknown or was replaced, or the organisation may not use the API.
 */
export async function readApiKey(db: Database, key: string, now: Date): Promise<Member | null> {
  const [row] = await db
    .select({ companyId: companyApiCredentials.companyId, makerId: companyApiCredentials.makerId })
    .from(companyApiCredentials)
    .where(eq(companyApiCredentials.keyHash, sha256(key)));
  return row ? findHolder(db, row, now) : null;
}

/** The same member for an organisation's key, without the key. */
export async function findKeyHolder(db: Database, companyId: number, now: Date): Promise<Member | null> {
  const [row] = await db
    .select({ companyId: companyApiCredentials.companyId, makerId: companyApiCredentials.makerId })
    .from(companyApiCredentials)
    .where(eq(companyApiCredentials.companyId, companyId));
  return row ? findHolder(db, row, now) : null;
}

type Key = Pick<typeof companyApiCredentials.$inferSelect, "companyId" | "makerId">;

async function findHolder(db: Database, row: Key, now: Date): Promise<Member | null> {
  const administrator = and(
    eq(companyUsers.companyId, row.companyId),
    eq(companyUsers.roleId, companyRoles.administrator),
    isNotNull(companyUsers.acceptedAt),
  );
  const [initiator] = await db
    .select({ userId: users.id })
    .from(companies)
    .leftJoin(enterpriseSubscriptions, eq(enterpriseSubscriptions.companyId, companies.id))
    .leftJoin(holdingCompanyUsers, eq(holdingCompanyUsers.holdingCompanyId, companies.holdingCompanyId))
    .leftJoin(companyUsers, administrator)
    .innerJoin(users, or(eq(users.id, companyUsers.userId), eq(users.id, holdingCompanyUsers.userId)))
    .where(isApiCompany(row.companyId, now))
    .orderBy(sql`${users.id} = ${row.makerId ?? 0} desc`, asc(users.id))
    .limit(1);
  return (
    (initiator && {
      kind: "member",
      userId: initiator.userId,
      sessionId: 0,
      // No address: a workflow that waits for the maker as recipient does not wait for the key.
      email: "",
      confirmed: true,
      companyId: row.companyId,
      companyRole: companyRoles.administrator,
      holdingCompanyId: null,
      viaKey: true,
    }) ??
    null
  );
}
