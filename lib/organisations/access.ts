import "server-only";
import { eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies } from "@/db/schema/companies";
import { authorize } from "@/lib/permissions/authorize";
import type { Permission } from "@/lib/permissions/policy";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";

export type CompanyRow = typeof companies.$inferSelect;

/** The organisation in sight, then the permission. */
export async function getCompanyFor(
  ctx: MemberContext,
  permission: Permission,
  companyId: number,
): Promise<CompanyRow> {
  if (ctx.actor.companyId !== companyId) throw new AppError("not_found");
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new AppError("not_found");
  authorize(permission, ctx.actor.companyRole === companyRoles.administrator ? ["companyAdmin"] : []);
  return company;
}
