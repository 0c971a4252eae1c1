import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { securityEvents } from "@/db/schema/security";
import { users } from "@/db/schema/users";
import { ofAdministrators } from "@/lib/permissions/administrators";
import type { CompanyRow } from "@/lib/access/organisations";
import type { Context } from "@/lib/platform/context/context";

/**
 * Who invited this person last, while in the organisation or its holding; else the longest-standing administrator; null
 * if there is none.
 */
export async function findInviter(ctx: Context, company: CompanyRow, userId: number) {
  const [last] = await ctx.db
    .select({ id: securityEvents.actorId })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.companyId, company.id),
        eq(securityEvents.subjectId, userId),
        inArray(securityEvents.event, ["invited", "invitationSentAgain"]),
        isNotNull(securityEvents.actorId),
      ),
    )
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(1);
  const isInviter = sql<boolean>`${users.id} = ${last?.id ?? 0}`;
  const [inviter] = await ctx.db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      defaultLanguage: users.defaultLanguage,
    })
    .from(users)
    .leftJoin(
      companyUsers,
      and(
        eq(companyUsers.userId, users.id),
        eq(companyUsers.companyId, company.id),
        isNotNull(companyUsers.acceptedAt),
      ),
    )
    .leftJoin(
      holdingCompanyUsers,
      and(
        eq(holdingCompanyUsers.userId, users.id),
        eq(holdingCompanyUsers.holdingCompanyId, company.holdingCompanyId ?? 0),
      ),
    )
    .where(
      or(
        ofAdministrators(company.id),
        and(isInviter, or(isNotNull(companyUsers.id), isNotNull(holdingCompanyUsers.id))),
      ),
    )
    .orderBy(sql`${isInviter} desc`, asc(companyUsers.acceptedAt), asc(users.id))
    .limit(1);
  return inviter ?? null;
}
