import "server-only";
import { eq } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getCompanyFor, getGroupFor } from "@/lib/access/organisations";
import { assertGroupNameFree } from "./assert-group-name-free";
import { assertPlan } from "@/lib/organisations/companies/assert-plan";
import { findGroup } from "./find-group";
import type { GroupInput, GroupWithUsersDto } from "@/lib/organisations/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";

export async function renameGroup(
  ctx: UserContext,
  companyId: number,
  groupId: number,
  { groupName }: GroupInput,
): Promise<GroupWithUsersDto> {
  return transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:groups", companyId, { lock: true });
    const group = await getGroupFor(tx, "group:view", companyId, groupId);
    await assertPlan(tx, group.company);
    await assertGroupNameFree(tx, companyId, groupName, group.id);
    await tx.db.update(companyGroups).set({ name: groupName }).where(eq(companyGroups.id, group.id));
    await recordSecurityEvent(tx, "groupRenamed", { companyId, subject: group.name, detail: groupName });
    return findGroup(tx, companyId, group.id);
  });
}
