import "server-only";
import { asc, count, desc, eq } from "drizzle-orm";
import { scimCalls, scimGroupMembers, scimGroups, scimTokens, scimUsers } from "@/db/schema/scim";
import type { CompanyRow } from "@/lib/access/organisations";
import { listUsableDomains } from "@/lib/connections/domains/queries";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { scimAddress } from "@/lib/scim/answer";
import { keptCalls, type MappedGroupDto, type ScimDto } from "@/lib/scim/schema";

/** What the organisation's provider needs, has made and has called lately; for administrators. */
export async function showScim(ctx: UserContext, companyId: number): Promise<ScimDto> {
  const company = await getPlannedCompanyFor(ctx, "company:security", companyId);
  const [isOffered, [token], users, groups, calls] = await Promise.all([
    hasProvedDomain(ctx, company),
    ctx.db.select().from(scimTokens).where(eq(scimTokens.companyId, companyId)).orderBy(desc(scimTokens.id)).limit(1),
    ctx.db.$count(scimUsers, eq(scimUsers.companyId, companyId)),
    listMappedGroups(ctx, companyId),
    ctx.db
      .select()
      .from(scimCalls)
      .where(eq(scimCalls.companyId, companyId))
      .orderBy(desc(scimCalls.id))
      .limit(2 * keptCalls),
  ]);
  return { address: scimAddress(), isOffered, token: token ?? null, users, groups, calls };
}

/** Without one there is nobody whom the provider could make a member. */
export async function hasProvedDomain(ctx: Context, company: CompanyRow): Promise<boolean> {
  return (await listUsableDomains(ctx, company)).some(({ verifiedAt }) => verifiedAt !== null);
}

/** Callers must have checked access to the organisation. */
export const listMappedGroups = (ctx: Context, companyId: number): Promise<MappedGroupDto[]> =>
  ctx.db
    .select({
      id: scimGroups.id,
      name: scimGroups.displayName,
      roleId: scimGroups.roleId,
      members: count(scimGroupMembers.scimUserId),
    })
    .from(scimGroups)
    .leftJoin(scimGroupMembers, eq(scimGroupMembers.scimGroupId, scimGroups.id))
    .where(eq(scimGroups.companyId, companyId))
    .groupBy(scimGroups.id)
    .orderBy(asc(scimGroups.displayName));
