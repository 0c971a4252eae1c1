import "server-only";
import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";

/** The memberships of an organisation's own administrators, who have accepted. */
export const ofAdministrators = (companyId: number) =>
  and(
    eq(companyUsers.companyId, companyId),
    eq(companyUsers.roleId, companyRoles.administrator),
    isNotNull(companyUsers.acceptedAt),
  );

type Own = { exceptId?: number; askedId?: number | null; limit?: number };

/**
 * The organisation's own administrators, without the people of its holding: the one who is asked for first, then whoever
 * has administered it longest.
 */
export const listOwnAdministrators = (
  ctx: Context,
  companyId: number,
  { exceptId = 0, askedId = null, limit = 200 }: Own = {},
) =>
  ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      defaultLanguage: users.defaultLanguage,
    })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(ofAdministrators(companyId), ne(companyUsers.userId, exceptId)))
    .orderBy(sql`${companyUsers.userId} = ${askedId ?? 0} desc`, asc(companyUsers.acceptedAt), asc(companyUsers.id))
    .limit(limit);

/** Everybody who administers the organisation: its own administrators and the people of its holding. */
export async function listAdministrators(ctx: Context, companyId: number) {
  const own = ctx.db.select({ id: companyUsers.userId }).from(companyUsers).where(ofAdministrators(companyId));
  const ofHolding = ctx.db
    .select({ id: holdingCompanyUsers.userId })
    .from(companies)
    .innerJoin(holdingCompanyUsers, eq(holdingCompanyUsers.holdingCompanyId, companies.holdingCompanyId))
    .where(eq(companies.id, companyId));
  return ctx.db
    .select({ email: users.email, firstName: users.firstName, defaultLanguage: users.defaultLanguage })
    .from(users)
    .where(inArray(users.id, union(own, ofHolding)))
    .orderBy(asc(users.id));
}
