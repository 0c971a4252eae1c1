import "server-only";
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { companyDomains, connections } from "@/db/schema/single-sign-on";
import { domainOf } from "@/lib/connections/domains/rules";
import type { OfferedConnection } from "@/lib/connections/schema";
import type { Context } from "@/lib/platform/context/context";

/**
 * Where people with an address of this domain sign in: the connection of the organisation whose domain it is, or those of
 * a holding's organisations. Depends on the domain alone, so that it tells nothing about accounts.
 */
export async function findConnections(ctx: Context, email: string): Promise<OfferedConnection[]> {
  return ctx.db
    .select({
      id: connections.id,
      company: companies.name,
      isDemanded: sql<boolean>`coalesce(${lte(connections.demandedFrom, ctx.now)}, false)`,
    })
    .from(companyDomains)
    .innerJoin(
      companies,
      or(eq(companies.id, companyDomains.companyId), eq(companies.holdingCompanyId, companyDomains.holdingCompanyId)),
    )
    .innerJoin(connections, and(eq(connections.companyId, companies.id), isNotNull(connections.settingsSealed)))
    .where(
      and(
        eq(companyDomains.domain, domainOf(email)),
        isNotNull(companyDomains.verifiedAt),
        isNull(companies.deletedAt),
        isNull(companies.suspendedAt),
      ),
    )
    .orderBy(asc(companies.name))
    .limit(20);
}
