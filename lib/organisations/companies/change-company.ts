import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import type { CompanyChange } from "@/lib/organisations/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Sets the given values and leaves the rest. Needs no plan, because the details are entered before one is bought. */
export async function changeCompany(ctx: UserContext, companyId: number, change: CompanyChange): Promise<CompanyRow> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:edit", companyId, { lock: true });
    const [changed] = await tx.db
      .update(companies)
      .set({ ...change, updatedAt: tx.now })
      .where(eq(companies.id, company.id))
      .returning();
    if (!changed) throw new AppError("not_found");
    await recordSecurityEvent(tx, "organisationChanged", { companyId: company.id, subject: changed.name });
    return changed;
  });
}
