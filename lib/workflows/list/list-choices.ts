import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyGroups } from "@/db/schema/companies";
import { savedViews } from "@/db/schema/saved-views";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { groupsOf } from "./bucket";
import { toView } from "./saved-views";
import type { ViewDto } from "@/lib/workflows/schema/views";

/** What a list offers beside its rows, in one statement: the folders that the caller sees, and their named views. */
export async function findListChoices({
  db,
  actor,
}: UserContext): Promise<{ folders: { id: number; name: string }[]; views: ViewDto[] }> {
  const { userId, companyId, companyRole } = actor;
  const isAdmin = companyRole === companyRoles.administrator;
  const isSeen = and(
    eq(companyGroups.companyId, companyId ?? 0),
    isAdmin ? undefined : sql`${companyGroups.id} in (${groupsOf(userId)})`,
  );
  const [row] = await db
    .select({
      folders: listOf<{ id: number; name: string }>(
        sql`select ${companyGroups.id}, ${companyGroups.name} from ${companyGroups} where ${isSeen} order by ${companyGroups.name}, ${companyGroups.id}`,
      ),
      views: listOf<Pick<typeof savedViews.$inferSelect, "id" | "name" | "query">>(
        sql`select ${savedViews.id}, ${savedViews.name}, ${savedViews.query} from ${savedViews} where ${savedViews.userId} = ${userId} order by ${savedViews.name}`,
      ),
    })
    .from(users)
    .where(eq(users.id, userId));
  return { folders: row?.folders ?? [], views: (row?.views ?? []).map(toView) };
}

const listOf = <Row>(rows: SQL): SQL<Row[]> => sql<Row[]>`(select coalesce(json_agg(one), '[]') from (${rows}) as one)`;
