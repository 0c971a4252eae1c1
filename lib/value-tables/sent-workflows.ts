import "server-only";
import { and, desc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { batchRows } from "@/db/schema/batches";
import { documents } from "@/db/schema/documents";
import { externalData } from "@/db/schema/external-data";
import { workflowOrigins } from "@/db/schema/workflow-origins";
import { recipients, workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { groupBy } from "@/lib/platform/database/group-by";
import { mostExported } from "@/lib/values/schema";
import { withAlternates } from "@/lib/recipients/rules";
import { alive, visibleToCaller } from "@/lib/workflows/list/bucket";

const atOnce = 500;

/** Which workflows a table has: those made from one thing, or a single one. */
export type Source = { templateId: number } | { publicLinkId: number } | { batchId: number } | { workflowId: number };

function madeFrom(source: Source): SQL {
  if ("workflowId" in source) return sql`(${source.workflowId})`;
  if ("batchId" in source)
    return sql`(select ${batchRows.workflowId} from ${batchRows}
      where ${batchRows.batchId} = ${source.batchId} and ${batchRows.workflowId} is not null)`;
  const isOfSource =
    "templateId" in source
      ? eq(workflowOrigins.templateId, source.templateId)
      : eq(workflowOrigins.publicLinkId, source.publicLinkId);
  return sql`(select ${workflowOrigins.workflowId} from ${workflowOrigins} where ${isOfSource})`;
}

/**
 * What the caller sees of what was sent until now: what is sent while the table is written has no columns in it.
 * `before`: only workflows older than this one.
 */
const isListed = ({ actor, now }: UserContext, source: Source, before: number | undefined) =>
  and(
    sql`${workflows.id} in ${madeFrom(source)}`,
    alive,
    lte(workflows.executeAt, now),
    visibleToCaller(actor),
    before === undefined ? undefined : lt(workflows.id, before),
  );

/** The ids of all rows of the table. */
export const listedIds = (ctx: UserContext, source: Source, before: number | undefined) =>
  ctx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(isListed(ctx, source, before))
    .orderBy(desc(workflows.id))
    .limit(mostExported);

const columns = {
  id: workflows.id,
  name: workflows.name,
  status: workflows.status,
  executeAt: workflows.executeAt,
  completedAt: workflows.completedAt,
  kept: { externalId: externalData.externalId, metadata: externalData.metadata },
};

/** Of a recipient only what the table shows. */
const peopleColumns = {
  id: recipients.id,
  workflowId: recipients.workflowId,
  memberOf: recipients.memberOf,
  recipientRole: recipients.recipientRole,
  firstName: recipients.firstName,
  lastName: recipients.lastName,
  email: recipients.email,
  externalId: externalData.externalId,
};

/** The newest first, with their recipients. Each part is read when the one before it was taken. */
export async function* sentWorkflows(ctx: UserContext, source: Source, before: number | undefined) {
  let last = before;
  for (let left = mostExported; left > 0; left -= atOnce) {
    const rows = await ctx.db
      .select(columns)
      .from(workflows)
      .leftJoin(externalData, eq(externalData.workflowId, workflows.id))
      .where(isListed(ctx, source, last))
      .orderBy(desc(workflows.id))
      .limit(Math.min(atOnce, left));
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const people = await ctx.db
      .select(peopleColumns)
      .from(recipients)
      .leftJoin(externalData, eq(externalData.signatoryId, recipients.id))
      .where(inArray(recipients.workflowId, ids))
      .orderBy(recipients.actionIndex, recipients.id);
    const peopleOf = groupBy(people, ({ workflowId }) => workflowId);
    const namesOf = await listDocumentNames(
      ctx,
      rows.flatMap(({ id, name }) => (name ? [] : [id])),
    );
    yield rows.map((row) => ({
      ...row,
      people: withAlternates(peopleOf.get(row.id) ?? []),
      documentNames: namesOf.get(row.id) ?? [],
    }));
    if (rows.length < atOnce) return;
    last = ids.at(-1);
  }
}

/** The documents' names, which are the title of a workflow without a name. */
async function listDocumentNames(ctx: UserContext, ids: readonly number[]): Promise<Map<number | null, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ workflowId: documents.workflowId, name: documents.name })
    .from(documents)
    .where(inArray(documents.workflowId, [...ids]))
    .orderBy(documents.documentIndex, documents.id);
  return new Map(
    [...groupBy(rows, ({ workflowId }) => workflowId)].map(([id, of]) => [id, of.map(({ name }) => name)]),
  );
}
