import "server-only";
import { eq, isNull } from "drizzle-orm";
import { revisions } from "@/db/schema/documents";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import type { Compared } from "@/lib/audit/facts/compared";
import { FactsDiffer, listKeptFacts } from "@/lib/audit/facts/list-kept-facts";
import { macOf } from "@/lib/audit/macs";
import { tellDifference } from "@/lib/access/tell-difference";
import type { Context } from "@/lib/platform/context/context";
import { giveWay } from "@/lib/platform/process/give-way";
import { concerns } from "@/lib/platform/context/job-subject";
import { stampPdf } from "@/lib/platform/pdf/pool";
import { loadFile, storeFile } from "@/lib/platform/storage/storage";
import { listStamps } from "./stamps";

/**
 * Runs after each recipient but the last: stores the documents as they were at that finish, however late the job runs.
 * May run twice.
 */
export async function makeRevisions(ctx: Context, signatoryId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ workflow: workflows, finishedAt: recipients.finishedAt })
    .from(recipients)
    .innerJoin(workflows, eq(workflows.id, recipients.workflowId))
    .where(eq(recipients.id, signatoryId));
  if (!row?.finishedAt) return;
  const { id } = row.workflow;
  concerns(id);
  await giveWay(row.finishedAt);
  const facts = await factsToPrint(ctx, id);
  if (facts) await storeRevisions(ctx, facts, { workflowId: id, signatoryId });
}

/** Stores the documents as they were at the recipient's finish, also instead of files that have no code. */
export async function storeRevisions(
  ctx: Context,
  facts: Compared,
  of: { workflowId: number; signatoryId: number },
): Promise<void> {
  const createdAt = facts.people.find(({ id }) => id === of.signatoryId)?.finishedAt;
  if (!createdAt) return;
  for (const document of facts.documents) {
    const bytes = await stampPdf({
      bytes: await loadFile(document.fileHash),
      stamps: await listStamps(facts, document, createdAt),
    });
    const made = { ...of, documentId: document.id, fileHash: await storeFile(bytes), createdAt };
    const values = { ...made, code: macOf("revision", made) };
    await ctx.db
      .insert(revisions)
      .values(values)
      .onConflictDoUpdate({
        target: [revisions.documentId, revisions.signatoryId],
        set: values,
        setWhere: isNull(revisions.code),
      });
  }
}

/** The compared facts; null if the contents were erased. Reports a difference from the trail. */
export async function factsToPrint(ctx: Context, workflowId: number): Promise<Compared | null> {
  const [completion] = await ctx.db.select().from(completions).where(eq(completions.workflowId, workflowId));
  try {
    return await listKeptFacts(ctx, workflowId, completion ?? null);
  } catch (error) {
    if (error instanceof FactsDiffer && error.difference.what === "erased") return null;
    await tellDifference(ctx, workflowId, error);
    throw error;
  }
}
