import "server-only";
import { eq } from "drizzle-orm";
import { companyDomains } from "@/db/schema/single-sign-on";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getOwnDomain } from "./queries";

/** The domain leads to the organisation's sign-in no more; who has an account keeps it, and others may claim the domain. */
export async function removeDomain(ctx: UserContext, companyId: number, domainId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const { id, domain } = await getOwnDomain(tx, company, domainId);
    await tx.db.delete(companyDomains).where(eq(companyDomains.id, id));
    await recordSecurityEvent(tx, "domainReleased", { companyId: company.id, subject: domain });
  });
}
