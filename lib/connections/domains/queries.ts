import "server-only";
import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { companyDomains } from "@/db/schema/single-sign-on";
import type { CompanyRow } from "@/lib/access/organisations";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { DomainDto } from "@/lib/connections/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { daysLater } from "@/lib/platform/i18n/days";
import { recordOf, releaseDays } from "./rules";

export type DomainRow = typeof companyDomains.$inferSelect;
type Owner = Pick<CompanyRow, "id" | "holdingCompanyId">;

/** The organisation's own domains and those of its holding. */
const usableBy = ({ id, holdingCompanyId }: Owner) =>
  or(
    eq(companyDomains.companyId, id),
    holdingCompanyId === null ? undefined : eq(companyDomains.holdingCompanyId, holdingCompanyId),
  );

export async function listDomains(ctx: UserContext, companyId: number): Promise<DomainDto[]> {
  const company = await getPlannedCompanyFor(ctx, "company:security", companyId);
  return (await listUsableDomains(ctx, company)).map(toDomainDto);
}

/** Also those that are not verified yet. */
export const listUsableDomains = (ctx: Context, company: Owner): Promise<DomainRow[]> =>
  ctx.db.select().from(companyDomains).where(usableBy(company)).orderBy(asc(companyDomains.domain));

/** The organisation's claim of the domain; of its holding, if it has none itself. */
export async function findClaim(tx: Context, companyId: number, domain: string): Promise<DomainRow | null> {
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId));
  const [claim] = company
    ? await tx.db
        .select()
        .from(companyDomains)
        .where(and(eq(companyDomains.domain, domain), usableBy(company)))
        .orderBy(asc(companyDomains.companyId))
        .for("update")
    : [];
  return claim ?? null;
}

/** A domain that the caller may change: of a holding, only its people may. */
export async function getOwnDomain(tx: UserContext, company: Owner, domainId: number): Promise<DomainRow> {
  const [row] = await tx.db
    .select()
    .from(companyDomains)
    .where(and(eq(companyDomains.id, domainId), usableBy(company)))
    .for("update");
  if (!row) throw new AppError("not_found");
  if (row.holdingCompanyId !== null && row.holdingCompanyId !== tx.actor.holdingCompanyId)
    throw new AppError("forbidden", "domain_of_holding");
  return row;
}

/** Whether addresses of the domain are the organisation's: verified by itself or by its holding. */
export async function isDomainOf(ctx: Context, company: Owner, domain: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: companyDomains.id })
    .from(companyDomains)
    .where(and(eq(companyDomains.domain, domain), isNotNull(companyDomains.verifiedAt), usableBy(company)));
  return row !== undefined;
}

export const toDomainDto = (row: DomainRow): DomainDto => ({
  id: row.id,
  domain: row.domain,
  record: recordOf(row.token),
  ofHolding: row.holdingCompanyId !== null,
  verifiedAt: row.verifiedAt,
  verifiedBy: row.verifiedBy,
  lastSeenAt: row.lastSeenAt,
  releasedAt: row.failingSince && releaseAt(row.failingSince),
});

export const releaseAt = (failingSince: Date) => daysLater(failingSince, releaseDays);
