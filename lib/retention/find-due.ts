import "server-only";
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { retentionDue, retentionRules } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import { getCompanyFor } from "@/lib/access/organisations";
import { heldTitle, isFree } from "@/lib/holds/held";
import type { UserContext } from "@/lib/platform/context/context";
import { countRows, offsetOf, type Slice, type Total } from "@/lib/platform/database/list-page";
import type { DueWorkflowDto } from "./schema";

type Page = { due: DueWorkflowDto[]; unseen: number } & Total;

/** A page of what the rules of an organisation erase within 30 days, the first due first. */
export async function findDue(ctx: UserContext, companyId: number, slice: Slice): Promise<Page> {
  const company = await getCompanyFor(ctx, "company:retention", companyId);
  // People of its holding see no documents.
  const seen =
    ctx.actor.companyId === company.id
      ? or(isNotNull(workflows.groupId), eq(workflows.madeByApiKey, true))
      : sql`false`;
  return readPage(ctx, eq(workflows.companyId, company.id), seen, slice);
}

/** The same of what only the caller sees: personal workflows, and those in no folder. */
export const findOwnDue = (ctx: UserContext, slice: Slice): Promise<Page> =>
  readPage(ctx, and(eq(workflows.initiatorId, ctx.actor.userId), isNull(workflows.groupId)), sql`true`, slice);

async function readPage(
  ctx: UserContext,
  whose: SQL | undefined,
  isSeen: SQL | undefined,
  slice: Slice,
): Promise<Page> {
  // A workflow that was moved into a held folder stays on the list until the night.
  const all = and(whose, isNull(retentionDue.erasedAt), isFree);
  const listed = and(all, isSeen, isNull(workflows.deletedAt));
  const rowsOf = (where: SQL | undefined) =>
    ctx.db
      .select({
        workflowId: workflows.id,
        title: heldTitle,
        groupId: workflows.groupId,
        groupName: companyGroups.name,
        dueAt: sql<Date>`greatest(${retentionDue.dueAt}, ${retentionRules.erasesFrom})`.mapWith(retentionDue.dueAt),
      })
      .from(retentionDue)
      .innerJoin(workflows, eq(workflows.id, retentionDue.workflowId))
      .leftJoin(retentionRules, eq(retentionRules.id, retentionDue.ruleId))
      .leftJoin(companyGroups, eq(companyGroups.id, workflows.groupId))
      .where(where);
  const [due, total, others] = await Promise.all([
    rowsOf(listed).orderBy(asc(retentionDue.dueAt), asc(workflows.id)).limit(slice.perPage).offset(offsetOf(slice)),
    countRows(ctx, rowsOf(listed)),
    countRows(ctx, rowsOf(and(all, sql`not (${listed})`))),
  ]);
  return { due, ...total, unseen: others.total };
}
