import "server-only";
import { and, eq } from "drizzle-orm";
import { companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { getGroupFor } from "@/lib/access/organisations";
import { assertMayJoinGroup } from "@/lib/organisations/people/assert-role";
import { assertPlan } from "@/lib/organisations/companies/assert-plan";
import type { GroupUserDto, GroupUserInput } from "@/lib/organisations/schema";
import { listPeople } from "./list-groups";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Adds a person of the organisation to the group, or changes their role in it. */
export async function setGroupUser(
  ctx: UserContext,
  companyId: number,
  groupId: number,
  input: GroupUserInput,
): Promise<GroupUserDto> {
  return transact(ctx, async (tx) => {
    const group = await getGroupFor(tx, "group:users", companyId, groupId, { lock: true });
    assertMayJoinGroup(tx, input.roleId);
    await assertPlan(tx, group.company);
    if (input.groupId !== undefined && input.groupId !== group.id) throw invalid({ groupId: "notValid" });
    const [person] = await tx.db
      .select({ userId: companyUsers.userId })
      .from(companyUsers)
      .where(and(eq(companyUsers.companyId, companyId), eq(companyUsers.userId, input.userId)))
      // Locks the membership, so that nobody is removed from the organisation while being added to its group.
      .for("share");
    if (!person) throw new AppError("not_found");
    await tx.db
      .insert(companyGroupUsers)
      .values({ groupId: group.id, userId: person.userId, roleId: input.roleId })
      .onConflictDoUpdate({
        target: [companyGroupUsers.groupId, companyGroupUsers.userId],
        set: { roleId: input.roleId, updatedAt: tx.now },
      });
    await recordSecurityEvent(tx, "groupRoleSet", { companyId, subjectId: person.userId, detail: group.name });
    const added = (await listPeople(tx, [group.id])).find((one) => one.userId === person.userId);
    if (!added) throw new AppError("not_found");
    return added;
  });
}
