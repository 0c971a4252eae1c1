import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, enterpriseSubscriptions, holdingCompanyUsers } from "@/db/schema/companies";
import { companyApiCredentials } from "@/db/schema/integrations";
import { users } from "@/db/schema/users";
import type { Member } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";

/** Tells a key from a session's token at a glance, and lets scanners of public code find it. */
export const apiKeyPrefix = "csk_";

/** An organisation that may use the API: of a holding company, or with an enterprise plan that runs. Left join the plans. */
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
 * Whose key this is: an administrator of the organisation, in the name of the key's maker, or of another administrator
 * once that one left. Null when it is unknown, exchanged, or the plan has ended.
 */
export async function readApiKey(db: Database, key: string, now: Date): Promise<Member | null> {
  const [row] = await db
    .select({ companyId: companyApiCredentials.companyId, makerId: companyApiCredentials.makerId })
    .from(companyApiCredentials)
    .where(eq(companyApiCredentials.keyHash, sha256(key)));
  if (!row) return null;
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
      // A key is nobody's address: nothing that waits for the maker waits for the key.
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
