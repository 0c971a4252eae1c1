import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { batchRows } from "@/db/schema/batches";
import { bulkItems, bulkJobs } from "@/db/schema/bulk";
import { workflows } from "@/db/schema/workflows";
import { getBatchFor } from "@/lib/access/batches";
import { assertGroupVisible } from "@/lib/access/workflows";
import { assertScope } from "@/lib/calls/scopes";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { addJobs, lowPriority } from "@/lib/platform/jobs/add-job";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { alive, bucketsOf, visibleToCaller } from "@/lib/workflows/list/bucket";
import { filtersOf } from "@/lib/workflows/schema/filters";
import { listedRows } from "@/lib/workflows/list/listed-rows";
import { type BulkFilter, type BulkInput, maximumBulk } from "./schema";

const limit = { name: "bulk", points: 30, seconds: 600 };
const chunk = 1000;

/**
 * Queues the act for each of the workflows that the caller sees now; rights are checked again for each one when its turn
 * comes. Answers the job's id.
 */
export async function startBulk(ctx: UserContext, input: BulkInput): Promise<number> {
  if (input.action === "remind") assertScope(ctx.actor, "send");
  await limitInDatabase(limit, String(ctx.actor.userId));
  const ids = input.filter ? await idsOf(ctx, input.filter) : await visibleIds(ctx, input.ids ?? []);
  if (ids.length === 0) throw new AppError("invalid", "bulk_nothing");
  if (input.groupId !== undefined) await assertGroupVisible(ctx, input.groupId);
  // A download changes nothing, so its items are done at once: whoever may see the workflows may download them.
  const isDone = input.action === "download";
  return transact(ctx, async (tx) => {
    const { userId, companyId, viaKey } = tx.actor;
    const [job] = await tx.db
      .insert(bulkJobs)
      .values({
        action: input.action,
        reason: input.reason || null,
        groupId: input.groupId ?? null,
        userId,
        companyId,
        byKey: viaKey ?? false,
        language: tx.language,
        createdAt: tx.now,
      })
      .returning({ id: bulkJobs.id });
    if (!job) throw new Error("The job's row was not written");
    for (let from = 0; from < ids.length; from += chunk)
      await tx.db
        .insert(bulkItems)
        .values(
          ids
            .slice(from, from + chunk)
            .map((workflowId) => ({ jobId: job.id, workflowId, ...(isDone && { state: "done" as const }) })),
        );
    if (isDone) return job.id;
    const items = ids.map((workflowId) => ({ bulkId: job.id, workflowId }));
    await addJobs(tx.db, "doBulkItem", items, { priority: lowPriority });
    return job.id;
  });
}

/** Without the ids of workflows that the caller does not see, which are as good as unknown. */
async function visibleIds(ctx: UserContext, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(and(inArray(workflows.id, [...new Set(ids)]), alive, visibleToCaller(ctx.actor)));
  return rows.map(({ id }) => id);
}

async function idsOf(
  ctx: UserContext,
  { batchId, groupId, activeTab, search, before, ...given }: BulkFilter,
): Promise<number[]> {
  if (batchId !== undefined) {
    const batch = await getBatchFor(ctx, "batch:view", batchId);
    const rows = await ctx.db
      .select({ id: batchRows.workflowId })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batch.id), isNotNull(batchRows.workflowId)));
    return visibleIds(
      ctx,
      rows.flatMap(({ id }) => id ?? []),
    );
  }
  if (groupId !== undefined) await assertGroupVisible(ctx, groupId);
  const ids: number[] = [];
  const asked = {
    buckets: bucketsOf(activeTab),
    groupId,
    search,
    sort: "updated_at",
    direction: "desc",
    before,
    filters: filtersOf(given),
  } as const;
  for await (const rows of listedRows(ctx, asked)) {
    ids.push(...rows.map(({ workflow }) => workflow.id));
    if (ids.length > maximumBulk) throw new AppError("invalid", "bulk_tooMany", { values: { maximum: maximumBulk } });
  }
  return ids;
}
