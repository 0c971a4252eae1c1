import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { bulkItems, bulkJobs } from "@/db/schema/bulk";
import { documents } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { alive, visibleToCaller } from "@/lib/workflows/list/bucket";
import { titleOf } from "@/lib/workflows/queries";
import { keptRefusalWords } from "@/lib/platform/errors/refusal-words";
import { type BulkJobDto, mostUndone } from "./schema";

const shownRefusals = 200;
/** The page offers it for ten seconds after the end of the move, which may have to wait for others. */
const undoableMs = 10 * 60_000;

/** `not_found` for anybody else's. */
export async function findOwnJob(ctx: UserContext, jobId: number): Promise<typeof bulkJobs.$inferSelect> {
  const { userId, companyId, viaKey } = ctx.actor;
  const isOwn = viaKey
    ? and(eq(bulkJobs.byKey, true), eq(bulkJobs.companyId, companyId ?? 0))
    : and(eq(bulkJobs.byKey, false), eq(bulkJobs.userId, userId));
  const [job] = await ctx.db
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, jobId), isOwn));
  if (!job) throw new AppError("not_found");
  return job;
}

export const isUndoable = (ctx: UserContext, { createdAt }: Pick<typeof bulkJobs.$inferSelect, "createdAt">): boolean =>
  ctx.now.getTime() - createdAt.getTime() < undoableMs;

/** The progress of the caller's own job, and the workflows that it left unchanged. */
export async function findBulkJob(ctx: UserContext, jobId: number): Promise<{ job: BulkJobDto }> {
  const job = await findOwnJob(ctx, jobId);
  const states = await ctx.db
    .select({ state: bulkItems.state, size: sql`count(*)`.mapWith(Number) })
    .from(bulkItems)
    .where(eq(bulkItems.jobId, job.id))
    .groupBy(bulkItems.state);
  const countOf = (state: string) => states.find((one) => one.state === state)?.size ?? 0;
  const moved = await ctx.db.$count(bulkItems, and(eq(bulkItems.jobId, job.id), eq(bulkItems.isMoved, true)));
  const [waiting, done, refused] = [countOf("waiting"), countOf("done"), countOf("refused")];
  return {
    job: {
      ...job,
      state: waiting > 0 ? "running" : "finished",
      total: waiting + done + refused,
      done,
      refused,
      canUndo: isUndoable(ctx, job) && waiting === 0 && moved > 0 && moved === done && moved <= mostUndone,
      refusals: await listRefusals(ctx, job.id),
    },
  };
}

async function listRefusals(ctx: UserContext, jobId: number): Promise<BulkJobDto["refusals"]> {
  const rows = await ctx.db
    .select({ workflow: workflows, refusal: bulkItems.refusal })
    .from(bulkItems)
    .innerJoin(workflows, eq(workflows.id, bulkItems.workflowId))
    .where(and(eq(bulkItems.jobId, jobId), eq(bulkItems.state, "refused"), alive, visibleToCaller(ctx.actor)))
    .orderBy(asc(bulkItems.workflowId))
    .limit(shownRefusals);
  const ids = rows.map(({ workflow }) => workflow.id);
  const named =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ workflowId: documents.workflowId, name: documents.name })
          .from(documents)
          .where(inArray(documents.workflowId, ids))
          .orderBy(documents.documentIndex);
  return rows.flatMap(({ workflow, refusal }) => {
    if (!refusal) return [];
    const names = named.filter(({ workflowId }) => workflowId === workflow.id).map(({ name }) => name);
    const { message } = keptRefusalWords(refusal, ctx.language);
    return [{ workflowId: workflow.id, name: titleOf(ctx, workflow, names), message }];
  });
}
