import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { companies, holdingCompanies } from "@/db/schema/companies";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { countRows, type Total } from "@/lib/platform/database/list-page";
import type { CompanyRow } from "@/lib/access/organisations";
import { type CompaniesQuery, companyColumns, type CompanyInput } from "@/lib/organisations/schema";

/** The caller's holding; refuses callers without one. */
function holdingOf({ actor }: UserContext): number {
  if (actor.holdingCompanyId === null) throw new AppError("forbidden");
  return actor.holdingCompanyId;
}

/** The holding that the caller belongs to; null for everyone else. */
export async function findHolding(ctx: UserContext) {
  const { holdingCompanyId } = ctx.actor;
  if (holdingCompanyId === null) return null;
  const [holding] = await ctx.db.select().from(holdingCompanies).where(eq(holdingCompanies.id, holdingCompanyId));
  return holding ?? null;
}

/** A page of the holding's organisations; the search is case-sensitive (specification, Accounts 5). */
export async function listHeldCompanies(
  ctx: UserContext,
  { page, perPage, search }: CompaniesQuery,
): Promise<{ companies: CompanyRow[] } & Total> {
  const { actor } = ctx;
  const where = and(
    eq(companies.holdingCompanyId, holdingOf(ctx)),
    search ? sql`strpos(${companies.name}, ${search}) > 0` : undefined,
  );
  const [total, rows] = await Promise.all([
    countRows(ctx, ctx.db.select({ id: companies.id }).from(companies).where(where)),
    ctx.db
      .select()
      .from(companies)
      .where(where)
      .orderBy(asc(companies.name), asc(companies.id))
      .limit(perPage)
      .offset((Math.max(page, 1) - 1) * perPage),
  ]);
  return {
    companies: rows.map((row) => (actor.closedTo?.includes(row.id) ? { ...row, ...noContact } : row)),
    ...total,
  };
}

/** For an organisation whose networks the caller is outside of: everything but its identity is hidden. */
const noContact = {
  address: null,
  contactFirstName: null,
  contactLastName: null,
  contactEmail: null,
  contactPhone: null,
} satisfies Partial<CompanyRow>;

/** Creates an organisation of the holding, whose people administer it; its own users come by invitation. */
export async function createHeldCompany(ctx: UserContext, input: CompanyInput): Promise<CompanyRow> {
  return transact(ctx, async (tx) => {
    const [company] = await tx.db
      .insert(companies)
      .values({ ...companyColumns(input), holdingCompanyId: holdingOf(tx) })
      .returning();
    if (!company) throw new AppError("internal");
    return company;
  });
}
