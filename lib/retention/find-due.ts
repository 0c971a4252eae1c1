import "server-only";
import { and, asc, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { retentionDue, retentionRules } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import { getCompanyFor } from "@/lib/access/organisations";
import { isFree, titleFor } from "@/lib/holds/held";
import type { UserContext } from "@/lib/platform/context/context";
import { countRows, offsetOf, type Slice, type Total } from "@/lib/platform/database/list-page";
import { alive } from "@/lib/workflows/list/bucket";
import { canOpen, isKnown } from "./known";
import type { DueWorkflowDto } from "./schema";

type Page = { due: DueWorkflowDto[]; unseen: number } & Total;

/**
 * A page of what the rules of an organisation erase within 30 days, the first due first; by number where the caller may
 * not see it, so that it can be held.
 */
export async function findDue(ctx: UserContext, companyId: number, slice: Slice): Promise<Page> {
  const company = await getCompanyFor(ctx, "company:retention", companyId);
  const whose = eq(workflows.companyId, company.id);
  return readPage(ctx, { whose, listed: sql`true`, known: isKnown(ctx.actor) ?? sql`false` }, slice);
}

/** The same of what only the caller sees: personal workflows, and those in no folder. */
export const findOwnDue = (ctx: UserContext, slice: Slice): Promise<Page> =>
  readPage(
    ctx,
    { whose: and(eq(workflows.initiatorId, ctx.actor.userId), isNull(workflows.groupId)), listed: alive, known: alive },
    slice,
  );

async function readPage(
  ctx: UserContext,
  { whose, listed, known }: { whose: SQL | undefined; listed: SQL; known: SQL },
  slice: Slice,
): Promise<Page> {
  // A workflow that was moved into a held folder stays on the list until the night.
  const all = and(whose, isNull(retentionDue.erasedAt), isFree);
  const rowsOf = (where: SQL | undefined) =>
    ctx.db
      .select({
        workflowId: workflows.id,
        title: titleFor(known),
        hidden: sql<DueWorkflowDto["hidden"]>`case
          when ${workflows.deletedAt} is not null then 'deleted'
          when ${canOpen(ctx.actor)} then null
          when ${workflows.groupId} is not null then 'members'
          when ${workflows.madeByApiKey} then 'key'
          else 'sender' end`,
        groupId: workflows.groupId,
        groupName: companyGroups.name,
        dueAt: sql<Date>`greatest(${retentionDue.dueAt}, ${retentionRules.erasesFrom})`.mapWith(retentionDue.dueAt),
      })
      .from(retentionDue)
      .innerJoin(workflows, eq(workflows.id, retentionDue.workflowId))
      .leftJoin(retentionRules, eq(retentionRules.id, retentionDue.ruleId))
      .leftJoin(companyGroups, eq(companyGroups.id, workflows.groupId))
      .where(where);
  const page = and(all, listed);
  const [due, total, others] = await Promise.all([
    rowsOf(page).orderBy(asc(retentionDue.dueAt), asc(workflows.id)).limit(slice.perPage).offset(offsetOf(slice)),
    countRows(ctx, rowsOf(page)),
    countRows(ctx, rowsOf(and(all, not(known)))),
  ]);
  return { due, ...total, unseen: others.total };
}
