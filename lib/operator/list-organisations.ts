import "server-only";
import { asc, eq } from "drizzle-orm";
import { companies, enterpriseSubscriptions, holdingCompanies } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context/context";

/** Organisations and holding companies, one a line. */
export async function listOrganisations(tx: Context): Promise<string[]> {
  const [held, all] = [
    await tx.db.select().from(holdingCompanies).orderBy(asc(holdingCompanies.id)),
    await tx.db
      .select({ company: companies, plan: enterpriseSubscriptions })
      .from(companies)
      .leftJoin(enterpriseSubscriptions, eq(enterpriseSubscriptions.companyId, companies.id))
      .orderBy(asc(companies.id)),
  ];
  if (held.length + all.length === 0)
    return ["There is no organisation and no holding company yet: people make organisations when they sign up."];
  return [
    ...held.map((one) => `holding ${one.id}\t${one.name}`),
    ...all.map(({ company, plan }) => {
      const kind = plan && plan.cancelledAt === null ? "enterprise" : "";
      const holding = company.holdingCompanyId === null ? "" : `holding ${company.holdingCompanyId}`;
      const state = company.suspendedAt === null ? "" : "suspended";
      return `organisation ${company.id}\t${company.name}\t${[kind, holding, state].filter(Boolean).join(", ")}`.trimEnd();
    }),
  ];
}
