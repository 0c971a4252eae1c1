import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { auditActions, completions, signatories, workflows } from "@/db/schema/workflows";
import { firstBrokenLink } from "@/lib/audit/chain";
import type { Context } from "@/lib/platform/context";
import type { SealedWorkflowDto } from "./schema";

/** The sealed workflow of that uuid, or the one that holds the document of that SHA-256; kept for good, deleted or not. */
export async function findSealedWorkflow(ctx: Context, code: string): Promise<SealedWorkflowDto | null> {
  const workflow = code.includes("-") ? await findByUuid(ctx, code) : await findByHash(ctx, code);
  if (!workflow) return null;
  const of = workflow.id;
  const [docs, people, trail, [completion]] = await Promise.all([
    ctx.db.select().from(documents).where(eq(documents.workflowId, of)).orderBy(asc(documents.documentIndex)),
    ctx.db.select({ id: signatories.id }).from(signatories).where(eq(signatories.workflowId, of)),
    ctx.db.select().from(auditActions).where(eq(auditActions.workflowId, of)).orderBy(asc(auditActions.sequence)),
    ctx.db.select().from(completions).where(eq(completions.workflowId, of)),
  ]);
  const firstBroken = firstBrokenLink(trail, { sequence: workflow.auditSequence, hash: workflow.auditHash });
  return {
    uuid: workflow.uuid,
    sealedAt: completion?.sealedAt ?? null,
    documents: docs.map((doc) => ({ sha256: doc.sealedHash ?? "", shownSha256: doc.fileHash })),
    recipientCount: people.length,
    auditChain: { whole: firstBroken === null, firstBroken, head: workflow.auditHash },
  };
}

async function findByUuid(ctx: Context, uuid: string) {
  const isSealed = and(eq(workflows.uuid, uuid), isNotNull(workflows.completedAt));
  const [workflow] = await ctx.db.select().from(workflows).where(isSealed);
  return workflow;
}

async function findByHash(ctx: Context, sha256: string) {
  const [row] = await ctx.db
    .select({ workflow: workflows })
    .from(documents)
    .innerJoin(workflows, eq(workflows.id, documents.workflowId))
    .where(eq(documents.sealedHash, sha256));
  return row?.workflow;
}
