import "server-only";
import { eq } from "drizzle-orm";
import { revisions } from "@/db/schema/documents";
import { completions, signatories, workflows } from "@/db/schema/workflows";
import type { Compared } from "@/lib/audit/facts/compared";
import { FactsDiffer, listKeptFacts } from "@/lib/audit/facts/list-kept-facts";
import type { Context } from "@/lib/platform/context";
import { giveWay } from "@/lib/platform/give-way";
import { concerns } from "@/lib/platform/job-subject";
import { stampPdf } from "@/lib/platform/pdf/pool";
import { loadFile, storeFile } from "@/lib/platform/storage";
import { listStamps } from "./stamps";
import { tellDifference } from "./tell-difference";

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
  concerns(row.workflow.id);
  await giveWay(row.finishedAt);
  const facts = await factsOf(ctx, row.workflow.id);
  const finishedAt = facts?.people.find(({ id }) => id === signatoryId)?.finishedAt;
  if (!facts || !finishedAt) return;
  for (const document of facts.documents) {
    const bytes = await stampPdf({
      bytes: await loadFile(document.fileHash),
      stamps: await listStamps(facts, document, finishedAt),
    });
    const fileHash = await storeFile(bytes);
    await ctx.db
      .insert(revisions)
      .values({
        documentId: document.id,
        workflowId: row.workflow.id,
        signatoryId,
        fileHash,
        createdAt: finishedAt,
      })
      .onConflictDoNothing();
  }
}

async function factsOf(ctx: Context, workflowId: number): Promise<Compared | null> {
  const [completion] = await ctx.db.select().from(completions).where(eq(completions.workflowId, workflowId));
  try {
    return await listKeptFacts(ctx, workflowId, completion ?? null);
  } catch (error) {
    // Somebody who left had it erased before the job ran.
    if (error instanceof FactsDiffer && error.difference.what === "erased") return null;
    await tellDifference(ctx, workflowId, error);
    throw error;
  }
}
