import "server-only";
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { getCompanyFor } from "@/lib/access/organisations";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { countRows, offsetOf, type Total } from "@/lib/platform/database/list-page";
import { AppError } from "@/lib/platform/errors/errors";
import { visibleToCaller } from "@/lib/workflows/list/bucket";
import { heldTitle, titleFor } from "./held";
import type { HoldDto } from "./schema";

type Slice = { page: number; perPage: number };
type Page = { holds: HoldDto[] } & Total;

/** A page of the holds that stand in an organisation, the latest first. */
export async function listHolds(ctx: UserContext, companyId: number, slice: Slice): Promise<Page> {
  const company = await getCompanyFor(ctx, "company:retention", companyId);
  return readPage(ctx, eq(holds.companyId, company.id), slice);
}

/** A page of the holds that stand on the caller's personal workflows. */
export function listOwnHolds(ctx: UserContext, slice: Slice): Promise<Page> {
  const own = ctx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(and(eq(workflows.initiatorId, ctx.actor.userId), isNull(workflows.companyId)));
  return readPage(ctx, and(isNull(holds.companyId), inArray(holds.workflowId, own)), slice);
}

/** The holds that stand on a workflow or its folder. Callers have shown that the workflow may be seen. */
export function listHoldsOf(ctx: Context, { id, groupId }: { id: number; groupId: number | null }): Promise<HoldDto[]> {
  const ofFolder = groupId === null ? undefined : eq(holds.groupId, groupId);
  return read(ctx, and(isNull(holds.liftedAt), or(eq(holds.workflowId, id), ofFolder)));
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
export async function getHold(ctx: Context, holdId: number): Promise<HoldDto> {
  const [hold] = await read(ctx, eq(holds.id, holdId));
  if (!hold) throw new AppError("not_found");
  return hold;
}

async function readPage(ctx: UserContext, whose: SQL | undefined, slice: Slice): Promise<Page> {
  const where = and(isNull(holds.liftedAt), whose);
  const [rows, total] = await Promise.all([
    read(ctx, where, titleFor(visibleToCaller(ctx.actor)))
      .limit(slice.perPage)
      .offset(offsetOf(slice)),
    countRows(ctx, ctx.db.select({ id: holds.id }).from(holds).where(where)),
  ]);
  return { holds: rows, ...total };
}

const read = (ctx: Context, where: SQL | undefined, title: SQL<string> = heldTitle) =>
  ctx.db
    .select({
      id: holds.id,
      workflowId: holds.workflowId,
      groupId: holds.groupId,
      title: sql<string>`coalesce(${companyGroups.name}, ${title})`,
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
