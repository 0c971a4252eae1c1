import "server-only";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { documents } from "@/db/schema/documents";
import { auditCertificates, signatories, workflows } from "@/db/schema/workflows";
import { judgeRecord } from "@/lib/audit/judge-audit-chain";
import { isInTrail } from "@/lib/certificates/in-trail";
import type { Context } from "@/lib/platform/context";
import type { SealedWorkflowDto } from "./schema";

type Found = Pick<SealedWorkflowDto, "recordedAs"> & { workflow: typeof workflows.$inferSelect; sha256: string | null };

/**
 * The sealed workflow with that uuid, or the one whose sealed document or certificate has that SHA-256. Always found,
 * even after deletion.
 */
export async function findSealedWorkflow(ctx: Context, code: string): Promise<SealedWorkflowDto | null> {
  const found = await findRecord(ctx, code);
  return found ? describeRecord(ctx, found) : null;
}

export const findRecord = (ctx: Context, code: string): Promise<Found | undefined> =>
  code.includes("-") ? findByUuid(ctx, code) : findByHash(ctx, code);

/** Reads the sealed files, unless they were read before. */
export async function describeRecord(
  ctx: Context,
  { workflow, recordedAs, sha256 }: Found,
): Promise<SealedWorkflowDto> {
  const of = workflow.id;
  const [docs, people, { named, trail, chain: auditChain }] = await Promise.all([
    ctx.db.select().from(documents).where(eq(documents.workflowId, of)).orderBy(asc(documents.documentIndex)),
    ctx.db
      .select({ id: signatories.id })
      .from(signatories)
      .where(and(eq(signatories.workflowId, of), isNull(signatories.memberOf))),
    judgeRecord(ctx, of, "verifications"),
  ]);
  return {
    uuid: workflow.uuid,
    recordedAs,
    isProven: sha256 === null || named.areAll || [...named.byEntries, ...named.before].includes(sha256),
    sealedAt: trail.find(({ typeId }) => typeId === auditActionIds.sealed)?.performedAt ?? null,
    documents: docs.map((doc) => ({ sha256: doc.sealedHash ?? "", shownSha256: doc.fileHash })),
    recipientCount: people.length,
    auditChain,
  };
}

async function findByUuid(ctx: Context, uuid: string): Promise<Found | undefined> {
  const isSealed = and(eq(workflows.uuid, uuid), isNotNull(workflows.completedAt));
  const [workflow] = await ctx.db.select().from(workflows).where(isSealed);
  return workflow && { workflow, recordedAs: "document", sha256: null };
}

async function findByHash(ctx: Context, sha256: string): Promise<Found | undefined> {
  const [sealed] = await ctx.db
    .select({ workflow: workflows })
    .from(documents)
    .innerJoin(workflows, eq(workflows.id, documents.workflowId))
    .where(eq(documents.sealedHash, sha256));
  if (sealed) return { ...sealed, recordedAs: "document", sha256 };
  const [certificate] = await ctx.db
    .select({ workflow: workflows })
    .from(auditCertificates)
    .innerJoin(workflows, eq(workflows.id, auditCertificates.workflowId))
    .where(and(eq(auditCertificates.fileHash, sha256), isInTrail(ctx)));
  return certificate && { ...certificate, recordedAs: "certificate", sha256 };
}
