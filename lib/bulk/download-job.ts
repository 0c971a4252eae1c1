import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { bulkItems } from "@/db/schema/bulk";
import { documents } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { streamFolders } from "@/lib/documents/pack";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { alive, visibleToCaller } from "@/lib/workflows/list/bucket";
import { titleOf } from "@/lib/workflows/queries";
import { findOwnJob } from "./find-job";

/** The documents of the job's workflows that the caller still sees, as a zip that is written while it is sent. */
export async function downloadJob(ctx: UserContext, jobId: number): Promise<Response> {
  const job = await findOwnJob(ctx, jobId);
  if (job.action !== "download") throw new AppError("not_found");
  const rows = await ctx.db
    .select({ workflow: workflows, document: documents })
    .from(bulkItems)
    .innerJoin(workflows, eq(workflows.id, bulkItems.workflowId))
    .innerJoin(documents, eq(documents.workflowId, workflows.id))
    .where(and(eq(bulkItems.jobId, job.id), alive, visibleToCaller(ctx.actor)))
    .orderBy(asc(workflows.id), asc(documents.documentIndex), asc(documents.id));
  const folders = new Map<number, typeof rows>();
  for (const row of rows) folders.set(row.workflow.id, [...(folders.get(row.workflow.id) ?? []), row]);
  if (folders.size === 0) throw new AppError("not_found");
  return streamFolders(
    ctx,
    Array.from(folders.values(), (own) => ({
      name: own[0]
        ? titleOf(
            ctx,
            own[0].workflow,
            own.map(({ document }) => document.name),
          )
        : "",
      documents: own.map(({ document }) => document),
    })),
    translator(ctx.language, "WorkflowExport")("fileName"),
  );
}
