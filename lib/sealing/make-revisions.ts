import "server-only";
import { eq } from "drizzle-orm";
import { revisions } from "@/db/schema/documents";
import { signatories, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { giveWay } from "@/lib/platform/give-way";
import { stampPdf } from "@/lib/platform/pdf/pool";
import { loadFile, storeFile } from "@/lib/platform/storage";
import { listDocuments } from "@/lib/documents/queries";
import { listStamps } from "./stamps";

/**
 * Runs after each recipient but the last: stores the documents as they were at that finish, however late the job runs.
 * May run twice.
 */
export async function makeRevisions(ctx: Context, signatoryId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ workflow: workflows, finishedAt: signatories.finishedAt })
    .from(signatories)
    .innerJoin(workflows, eq(workflows.id, signatories.workflowId))
    .where(eq(signatories.id, signatoryId));
  if (!row?.finishedAt) return;
  await giveWay(row.finishedAt);
  for (const document of await listDocuments(ctx, row.workflow)) {
    const bytes = await stampPdf({
      bytes: await loadFile(document.fileHash),
      stamps: await listStamps(ctx, document, row.finishedAt),
    });
    const fileHash = await storeFile(bytes);
    await ctx.db
      .insert(revisions)
      .values({
        documentId: document.id,
        workflowId: row.workflow.id,
        signatoryId,
        fileHash,
        createdAt: row.finishedAt,
      })
      .onConflictDoNothing();
  }
}
