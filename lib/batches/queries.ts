import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { companyRoles, workflowStatusIds } from "@/db/enums";
import { batches, batchRows } from "@/db/schema/batches";
import { externalData } from "@/db/schema/external-data";
import { recipients, workflows } from "@/db/schema/workflows";
import { type BatchRow, getBatchFor } from "@/lib/access/batches";
import type { User, UserContext } from "@/lib/platform/context/context";
import { countRows, offsetOf, type Total } from "@/lib/platform/database/list-page";
import { stepCounts } from "@/lib/recipients/rules";
import { alive, groupsOf, visibleToCaller } from "@/lib/workflows/list/bucket";
import { countRowsOf, noRows, type RowCounts } from "./count-rows";
import { keptProblemWords } from "./problem-words";
import { rowPerson, rowText } from "./row-person";
import type { BatchDto, BatchesQuery, BatchRowDto, BatchRowsQuery } from "./schema";

type Person = typeof recipients.$inferSelect;
type WorkflowRow = typeof workflows.$inferSelect;
type ListedBatchRow = BatchRowDto & {
  person: { name: string; email: string };
  workflow:
    | (Pick<WorkflowRow, "status" | "scheduledAt" | "expiresAt" | "updatedAt"> & {
        people: (Person & { members: Person[] })[];
      })
    | null;
};

const toDto = (batch: BatchRow, counts: RowCounts = noRows): BatchDto => ({
  ...batch,
  counts,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
});

export async function findBatch(ctx: UserContext, batchId: number): Promise<{ batch: BatchDto }> {
  const batch = await getBatchFor(ctx, "batch:view", batchId);
  return { batch: toDto(batch, (await countRowsOf(ctx, [batch.id])).get(batch.id)) };
}

/** As with workflows: one's own, and those of the groups that the caller sees. */
function visible({ userId, companyId, companyRole, viaKey }: User): SQL | undefined {
  const ofCompany = eq(batches.companyId, companyId ?? 0);
  const inGroups = and(ofCompany, isNotNull(batches.groupId));
  if (viaKey) return or(inGroups, and(ofCompany, isNull(batches.groupId), batches.madeByApiKey));
  const isAdmin = companyRole === companyRoles.administrator;
  return or(
    and(eq(batches.creatorId, userId), or(isNull(batches.groupId), ofCompany)),
    isAdmin ? inGroups : and(ofCompany, sql`${batches.groupId} in (${groupsOf(userId)})`),
  );
}

export async function listBatches(ctx: UserContext, query: BatchesQuery): Promise<{ batches: BatchDto[] } & Total> {
  const { external_id: externalId } = query;
  const where = and(visible(ctx.actor), externalId ? eq(batches.externalId, externalId) : undefined);
  const [total, rows] = await Promise.all([
    countRows(ctx, ctx.db.select({ id: batches.id }).from(batches).where(where)),
    ctx.db.select().from(batches).where(where).orderBy(desc(batches.id)).limit(query.perPage).offset(offsetOf(query)),
  ]);
  const counts = await countRowsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { batches: rows.map((row) => toDto(row, counts.get(row.id))), ...total };
}

/** Rows in the order of the file, with how far each workflow is. */
export async function listBatchRows(
  ctx: UserContext,
  batchId: number,
  query: BatchRowsQuery,
): Promise<{ rows: ListedBatchRow[] } & Total> {
  const batch = await getBatchFor(ctx, "batch:view", batchId);
  const where = and(eq(batchRows.batchId, batch.id), query.state ? eq(batchRows.state, query.state) : undefined);
  const isSeen = and(eq(workflows.id, batchRows.workflowId), alive, visibleToCaller(ctx.actor));
  const [total, rows] = await Promise.all([
    countRows(ctx, ctx.db.select({ line: batchRows.line }).from(batchRows).where(where)),
    ctx.db
      .select({
        row: batchRows,
        workflow: {
          id: workflows.id,
          status: workflows.status,
          scheduledAt: workflows.scheduledAt,
          expiresAt: workflows.expiresAt,
          updatedAt: workflows.updatedAt,
        },
        externalId: externalData.externalId,
      })
      .from(batchRows)
      .leftJoin(workflows, isSeen)
      .leftJoin(externalData, eq(externalData.workflowId, workflows.id))
      .where(where)
      .orderBy(asc(batchRows.line))
      .limit(query.perPage)
      .offset(offsetOf(query)),
  ]);
  const ids = rows.flatMap(({ workflow }) => workflow?.id ?? []);
  const people =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(recipients)
          .where(inArray(recipients.workflowId, ids))
          .orderBy(asc(recipients.actionIndex), asc(recipients.id));
  const peopleOf = (id: number) => {
    const own = people.filter(({ workflowId }) => workflowId === id);
    return own
      .filter(({ memberOf }) => memberOf === null)
      .map((person) => ({ ...person, members: own.filter(({ memberOf }) => memberOf === person.id) }));
  };
  return {
    rows: rows.map(({ row, workflow, externalId }) => ({
      line: row.line,
      text: rowText(row.cells),
      person: rowPerson(row, batch.headings),
      state: row.state,
      messages: row.refusal ? keptProblemWords(row.refusal, ctx.language) : [],
      workflow: workflow && {
        ...workflow,
        externalId,
        workflowStatusId: workflowStatusIds[workflow.status],
        ...stepCounts(peopleOf(workflow.id)),
        people: peopleOf(workflow.id),
      },
    })),
    ...total,
  };
}
