import "server-only";
import { type CompanyRow, lockForProvider } from "@/lib/access/organisations";
import { isDomainOf } from "@/lib/connections/domains/queries";
import { domainOf } from "@/lib/connections/domains/rules";
import { assertPlan } from "@/lib/organisations/companies/assert-plan";
import type { ProviderContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { unreadable } from "./refuse";

/** The provider's organisation, locked: of two calls at once, the second sees what the first has done. */
export async function lockCompany(tx: ProviderContext): Promise<CompanyRow> {
  const company = await lockForProvider(tx, tx.actor.companyId);
  if (!company) throw new AppError("unauthenticated", "scim_token_unknown");
  await assertPlan(tx, company);
  return company;
}

/** Only addresses of the organisation's own domains are its provider's to give. */
export async function assertOwnDomain(tx: ProviderContext, company: CompanyRow, address: string): Promise<void> {
  if (!(await isDomainOf(tx, company, domainOf(address))))
    throw unreadable("invalidValue", `${domainOf(address)} is not a proved domain of the organisation`);
}
