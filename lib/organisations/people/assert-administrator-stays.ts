import "server-only";
import { and, count, ne } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { ofAdministrators } from "@/lib/permissions/administrators";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { CompanyRow } from "@/lib/access/organisations";

/**
 * An organisation keeps at least one administrator; people of its holding may remove the last one, because they
 * administer it themselves. Call under the organisation's lock: if two administrators demote each other at once, the
 * second is refused.
 */
export async function assertAdministratorStays(
  tx: Context,
  company: CompanyRow,
  leaving: typeof companyUsers.$inferSelect,
): Promise<void> {
  if (leaving.roleId !== companyRoles.administrator || leaving.acceptedAt === null) return;
  if (tx.actor.kind === "user" && tx.actor.holdingCompanyId !== null) return;
  const [others] = await tx.db
    .select({ count: count() })
    .from(companyUsers)
    .where(and(ofAdministrators(company.id), ne(companyUsers.id, leaving.id)));
  if (!others || others.count === 0) throw new AppError("conflict", "last_administrator");
}
