import "server-only";
import { and, eq } from "drizzle-orm";
import { scimGroupMembers, scimGroups } from "@/db/schema/scim";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { setMappedRoles } from "@/lib/scim/groups/rights";
import type { MappedGroupDto, MappedGroupInput } from "@/lib/scim/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { listMappedGroups } from "./show-scim";

/** Gives the group's members the role, now and whenever the provider changes who they are. */
export async function mapGroup(
  ctx: UserContext,
  companyId: number,
  mappedGroupId: number,
  { roleId }: MappedGroupInput,
): Promise<MappedGroupDto> {
  return transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const [group] = await tx.db
      .update(scimGroups)
      .set({ roleId, updatedAt: tx.now })
      .where(and(eq(scimGroups.id, mappedGroupId), eq(scimGroups.companyId, company.id)))
      .returning();
    if (!group) throw new AppError("not_found");
    const members = await tx.db
      .select({ id: scimGroupMembers.scimUserId })
      .from(scimGroupMembers)
      .where(eq(scimGroupMembers.scimGroupId, group.id));
    await setMappedRoles(
      tx,
      members.map(({ id }) => id),
    );
    await recordSecurityEvent(tx, "groupMapped", {
      companyId: company.id,
      subject: group.displayName,
      detail: roleId === null ? undefined : `role.${roleId}`,
    });
    const mapped = (await listMappedGroups(tx, company.id)).find(({ id }) => id === group.id);
    if (!mapped) throw new AppError("not_found");
    return mapped;
  });
}
