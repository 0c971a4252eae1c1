import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { oneTimeTokens } from "@/db/schema/users";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { companyColumns, type CompanyInput } from "./schema";

/** The organisation exists, with whoever made it as its accepted administrator; an invitation that waited elsewhere is given up. */
export async function createCompany(ctx: MemberContext, input: CompanyInput): Promise<typeof companies.$inferSelect> {
  return transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    const [holding] = await tx.db.select().from(holdingCompanyUsers).where(eq(holdingCompanyUsers.userId, userId));
    if (holding) throw new AppError("forbidden");
    const [waiting] = await tx.db
      .delete(companyUsers)
      .where(and(eq(companyUsers.userId, userId), isNull(companyUsers.acceptedAt)))
      .returning();
    if (waiting)
      await tx.db
        .delete(oneTimeTokens)
        .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "invitation")));
    const [company] = await tx.db.insert(companies).values(companyColumns(input)).returning();
    if (!company) throw new AppError("internal");
    // The unique user decides where two calls come at once (decisions.md: at most one organisation).
    const [membership] = await tx.db
      .insert(companyUsers)
      .values({ companyId: company.id, userId, roleId: companyRoles.administrator, acceptedAt: tx.now })
      .onConflictDoNothing({ target: companyUsers.userId })
      .returning();
    if (!membership) throw new AppError("conflict", "in_company_already");
    return company;
  });
}
