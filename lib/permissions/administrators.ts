import "server-only";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
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
