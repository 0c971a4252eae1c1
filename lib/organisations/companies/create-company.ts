import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { handOverSubscription } from "@/lib/billing/hand-over-subscription";
import { lockPayer } from "@/lib/billing/payer";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { dropInvitation } from "@/lib/organisations/people/drop-invitation";
import { companyColumns, type CompanyInput } from "@/lib/organisations/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";

/**
 * Creates the organisation with its founder as accepted administrator and moves the founder's subscription to it.
 * Refused while an invitation waits for the founder, who would lose it.
 */
export async function createCompany(ctx: UserContext, input: CompanyInput): Promise<typeof companies.$inferSelect> {
  return transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockPayer(tx, { companyId: null, userId });
    const [holding] = await tx.db.select().from(holdingCompanyUsers).where(eq(holdingCompanyUsers.userId, userId));
    if (holding) throw new AppError("forbidden");
    await dropInvitation(tx, userId, { expiredOnly: true });
    const waits = and(eq(companyUsers.userId, userId), isNull(companyUsers.acceptedAt));
    if ((await tx.db.$count(companyUsers, waits)) > 0) throw new AppError("conflict", "invitation_waits");
    const [company] = await tx.db.insert(companies).values(companyColumns(input)).returning();
    if (!company) throw new AppError("internal");
    // The unique user decides between concurrent calls (docs/product.md: at most one organisation).
    const [membership] = await tx.db
      .insert(companyUsers)
      .values({ companyId: company.id, userId, roleId: companyRoles.administrator, acceptedAt: tx.now })
      .onConflictDoNothing({ target: companyUsers.userId })
      .returning();
    if (!membership) throw new AppError("conflict", "in_company_already");
    await handOverSubscription(tx, userId, company.id);
    await recordSecurityEvent(tx, "organisationCreated", { companyId: company.id, subject: company.name });
    return company;
  });
}
