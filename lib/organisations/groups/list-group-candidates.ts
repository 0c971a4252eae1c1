import "server-only";
import { and, asc, eq, notInArray } from "drizzle-orm";
import { companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { getGroupFor } from "@/lib/access/organisations";
import { countPeople } from "@/lib/organisations/people/count-people";
import { listPeople } from "./list-groups";
import { shownName, shownPersonContains } from "@/lib/organisations/people/shown-name";

const shown = 50;

/** The members of a group, and the first of the organisation's people that the search finds who could be added. */
export async function listGroupCandidates(ctx: UserContext, companyId: number, groupId: number, search: string) {
  const group = await getGroupFor(ctx, "group:users", companyId, groupId);
  const inGroup = ctx.db
    .select({ userId: companyGroupUsers.userId })
    .from(companyGroupUsers)
    .where(eq(companyGroupUsers.groupId, group.id));
  const asked = search.trim().slice(0, 255);
  const found = asked ? shownPersonContains(asked) : undefined;
  const where = and(eq(companyUsers.companyId, companyId), notInArray(companyUsers.userId, inGroup), found);
  const [members, others, { total }] = await Promise.all([
    listPeople(ctx, [group.id]),
    ctx.db
      .select({ userId: users.id, ...shownName, email: users.email })
      .from(companyUsers)
      .innerJoin(users, eq(users.id, companyUsers.userId))
      .where(where)
      .orderBy(asc(shownName.firstName), asc(shownName.lastName), asc(users.id))
      .limit(shown),
    countPeople(ctx, where),
  ]);
  return { group, members, others, more: Math.max(0, total - shown) };
}
