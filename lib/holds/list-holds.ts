import "server-only";
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { heldTitle } from "./held";
import type { HoldDto } from "./schema";

/** The holds that stand on a workflow or its folder. Callers have shown that the workflow may be seen. */
export function listHoldsOf(ctx: Context, { id, groupId }: { id: number; groupId: number | null }): Promise<HoldDto[]> {
  const ofFolder = groupId === null ? undefined : eq(holds.groupId, groupId);
  return readHolds(ctx, and(isNull(holds.liftedAt), or(eq(holds.workflowId, id), ofFolder)));
}

/** Those of the folders that are held. Callers have shown that the folders may be seen. */
export async function listHeldFolders(ctx: Context, groupIds: readonly number[]): Promise<Set<number | null>> {
  const rows = await ctx.db
    .select({ groupId: holds.groupId })
    .from(holds)
    .where(and(isNull(holds.liftedAt), inArray(holds.groupId, [...groupIds])));
  return new Set(rows.map(({ groupId }) => groupId));
}

/** A hold, lifted or not. Callers have shown that the hold may be seen. */
export async function getHold(ctx: Context, holdId: number, reader?: Reader): Promise<HoldDto> {
  const [hold] = await readHolds(ctx, eq(holds.id, holdId), reader);
  if (!hold) throw new AppError("not_found");
  return hold;
}

/** What the caller may see of the workflow or folder. */
export type Reader = { title: SQL<string>; visible: SQL<boolean> };
const seesAll: Reader = { title: heldTitle, visible: sql<boolean>`true` };

/** For a page of holds. */
export const readHolds = (ctx: Context, where: SQL | undefined, { title, visible }: Reader = seesAll) =>
  ctx.db
    .select({
      id: holds.id,
      workflowId: holds.workflowId,
      groupId: holds.groupId,
      title: sql<string>`coalesce(${companyGroups.name}, ${title})`,
      visible,
      reason: holds.reason,
      setBy: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
      setAt: holds.setAt,
      until: holds.until,
    })
    .from(holds)
    .leftJoin(companyGroups, eq(companyGroups.id, holds.groupId))
    .leftJoin(workflows, eq(workflows.id, holds.workflowId))
    .leftJoin(users, eq(users.id, holds.setBy))
    .where(where)
    .orderBy(desc(holds.id));
