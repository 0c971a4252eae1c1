import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import type { CompanyRow } from "@/lib/access/organisations";
import { isDomainOf } from "@/lib/connections/domains/queries";
import { domainOf } from "@/lib/connections/domains/rules";
import { assertPlan } from "@/lib/organisations/companies/assert-plan";
import type { ProviderContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { unreadable } from "./refuse";

/** The provider's organisation, locked: of two calls at once, the second sees what the first has done. */
export async function lockCompany(tx: ProviderContext): Promise<CompanyRow> {
  // Not `for update`, as in lib/access/organisations.ts.
  const [company] = await tx.db
    .select()
    .from(companies)
    .where(eq(companies.id, tx.actor.companyId))
    .for("no key update");
  if (!company || company.deletedAt) throw new AppError("unauthenticated", "scim_token_unknown");
  if (company.suspendedAt) throw new AppError("forbidden", "organisation_suspended");
  await assertPlan(tx, company);
  return company;
}

/** Only addresses of the organisation's own domains are its provider's to give. */
export async function assertOwnDomain(tx: ProviderContext, company: CompanyRow, address: string): Promise<void> {
  if (!(await isDomainOf(tx, company, domainOf(address))))
    throw unreadable("invalidValue", `${domainOf(address)} is no proved domain of the organisation`);
}
