import "server-only";
import { and, asc, gt, type SQL } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";

const atOnce = 50;

/** The ids of all workflows that meet the condition, in groups and in order. */
export async function* workflowPages(ctx: Context, where: SQL | undefined): AsyncGenerator<number[]> {
  for (let last = 0; ;) {
    const rows = await ctx.db
      .select({ id: workflows.id })
      .from(workflows)
      .where(and(where, gt(workflows.id, last)))
      .orderBy(asc(workflows.id))
      .limit(atOnce);
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (end === undefined) return;
    yield ids;
    last = end;
  }
}

/** The ids of `workflowPages`, one by one. */
export async function* workflowIds(ctx: Context, where: SQL | undefined): AsyncGenerator<number> {
  for await (const ids of workflowPages(ctx, where)) yield* ids;
}
