import "server-only";
import { eq } from "drizzle-orm";
import { companyDomains } from "@/db/schema/single-sign-on";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { randomToken } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import type { DomainDto, DomainInput } from "@/lib/connections/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { isPublicProvider } from "./public-providers";
import { toDomainDto } from "./queries";
import { maximumDomains, readDomain } from "./rules";

/** Makes the token by which the domain is proved; a claim that was there before keeps its own. */
export async function claimDomain(ctx: UserContext, companyId: number, given: DomainInput): Promise<DomainDto> {
  const domain = readDomain(given.domain);
  if (domain === null) throw invalid({ domain: "notADomain" });
  if (isPublicProvider(domain)) throw invalid({ domain: "publicProvider" });
  return transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const { holdingCompanyId } = tx.actor;
    if (given.forHolding && (holdingCompanyId === null || holdingCompanyId !== company.holdingCompanyId))
      throw new AppError("forbidden", "domain_of_holding");
    const ofOwner = given.forHolding
      ? eq(companyDomains.holdingCompanyId, holdingCompanyId ?? 0)
      : eq(companyDomains.companyId, company.id);
    const known = await tx.db.select().from(companyDomains).where(ofOwner);
    const before = known.find((one) => one.domain === domain);
    if (before) return toDomainDto(before);
    if (known.length >= maximumDomains)
      throw new AppError("conflict", "domains_maximum", { values: { maximum: maximumDomains } });
    const owner = given.forHolding ? { holdingCompanyId } : { companyId: company.id };
    const [claimed] = await tx.db
      .insert(companyDomains)
      .values({ ...owner, domain, token: randomToken() })
      .returning();
    if (!claimed) throw new AppError("internal");
    await recordSecurityEvent(tx, "domainClaimed", { companyId: company.id, subject: domain });
    return toDomainDto(claimed);
  });
}
