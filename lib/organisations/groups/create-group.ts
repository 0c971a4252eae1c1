import "server-only";
import { groupRoles } from "@/db/enums";
import { companyGroups } from "@/db/schema/companies";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getCompanyFor } from "@/lib/access/organisations";
import { assertGroupNameFree } from "./assert-group-name-free";
import { assertPlan } from "@/lib/organisations/companies/assert-plan";
import type { GroupInput, GroupWithUsersDto } from "@/lib/organisations/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Creates an empty group; administrators see it without being members. */
export async function createGroup(
  ctx: UserContext,
  companyId: number,
  { groupName }: GroupInput,
): Promise<GroupWithUsersDto> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:groups", companyId, { lock: true });
    await assertPlan(tx, company);
    await assertGroupNameFree(tx, company.id, groupName);
    const [group] = await tx.db.insert(companyGroups).values({ companyId: company.id, name: groupName }).returning();
    if (!group) throw new AppError("internal", "group_not_created");
    await recordSecurityEvent(tx, "groupCreated", { companyId: company.id, subject: group.name });
    return { ...group, roleId: groupRoles.administrator, users: [] };
  });
}
