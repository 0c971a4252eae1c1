import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { getGroupFor } from "@/lib/access/organisations";
import type { GroupUserDto, GroupWithUsersDto } from "@/lib/organisations/schema";
import { listPeople } from "./list-groups";

/** A group that the caller may see, with its people. */
export async function findGroup(ctx: UserContext, companyId: number, groupId: number): Promise<GroupWithUsersDto> {
  const { company: _, ...group } = await getGroupFor(ctx, "group:view", companyId, groupId);
  return { ...group, users: await listPeople(ctx, [group.id]) };
}

/** The people of a group, for its members and for administrators. */
export async function listGroupUsers(ctx: UserContext, companyId: number, groupId: number): Promise<GroupUserDto[]> {
  return (await findGroup(ctx, companyId, groupId)).users;
}
