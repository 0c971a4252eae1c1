import "server-only";
import { and, asc, eq, gt, lt, notExists, sql } from "drizzle-orm";
import { anchorLeaves, chainGrowths } from "@/db/schema/anchors";
import { workflows } from "@/db/schema/workflows";
import { lateAnchorMs } from "@/lib/audit/rules";
import type { Context } from "@/lib/platform/context";

const mostListed = 100;

/**
 * Workflows whose chain is longer than its newest leaf says, for hours, and that do not wait for an anchor: their growth
 * was removed, or their leaves.
 */
export async function listUnanchored(ctx: Context): Promise<number[]> {
  const ofWorkflow = eq(chainGrowths.workflowId, workflows.id);
  const waiting = ctx.db.select({ id: chainGrowths.id }).from(chainGrowths).where(ofWorkflow);
  const length = sql`substring(${anchorLeaves.leaf} from '^\\["chain","[^"]*",(\\d+),')::integer`;
  const anchored = sql`coalesce(
    (select max(${length}) from ${anchorLeaves} where ${anchorLeaves.workflowId} = ${workflows.id}), 0)`;
  const rows = await ctx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(
      and(
        lt(workflows.auditAt, new Date(ctx.now.getTime() - lateAnchorMs)),
        gt(workflows.auditSequence, anchored),
        notExists(waiting),
      ),
    )
    .orderBy(asc(workflows.id))
    .limit(mostListed);
  return rows.map(({ id }) => id);
}
