import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { documents } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { findAttestation } from "@/lib/anchors/find-attestation";
import { type JudgedRecord, judgeRecord } from "@/lib/audit/judge-audit-chain";
import { findOriginal } from "@/lib/audit/sealed-versions";
import { isInTrail } from "@/lib/certificates/in-trail";
import type { Context } from "@/lib/platform/context/context";
import type { SealedWorkflowDto } from "./schema";

type Found = Pick<SealedWorkflowDto, "recordedAs"> & {
  workflow: typeof workflows.$inferSelect; /** As it was sealed; null if a code was asked for. */
  sha256: string | null;
  /** What was asked for itself: of a renewed file, another one. */
  file: string | null;
};

/**
 * The sealed workflow with that uuid, or the one whose sealed document or certificate has that SHA-256, or had a renewed
 * version with it. Always found, even after deletion.
 */
export async function findSealedWorkflow(ctx: Context, code: string): Promise<SealedWorkflowDto | null> {
  const found = await findRecord(ctx, code);
  return found ? describeRecord(ctx, found) : null;
}

export const findRecord = (ctx: Context, code: string): Promise<Found | undefined> =>
  code.includes("-") ? findByUuid(ctx, code) : findByAnyHash(ctx, code);

/** Reads the sealed files, unless they were read before. */
export async function describeRecord(
  ctx: Context,
  { workflow, recordedAs, sha256, file }: Found,
): Promise<SealedWorkflowDto> {
  const judged = await judgeRecord(ctx, workflow.id, "verifications");
  const { named, trail, chain: auditChain } = judged;
  const contents = contentsOf(judged);
  const asked = file === null ? contents.documents.map(({ sha256: one }) => one) : [file];
  return {
    uuid: workflow.uuid,
    recordedAs,
    isProven: sha256 === null || named.areAll || [...named.byEntries, ...named.before].includes(sha256),
    sealedAt: trail.find(({ typeId }) => typeId === auditActionIds.sealed)?.performedAt ?? null,
    ...contents,
    existsSince: auditChain.whole ? await findAttestation(ctx, workflow.id, asked) : null,
    auditChain,
  };
}

/** For an erased workflow, only its trail still vouches for the rows. */
function contentsOf({
  chain: { erased },
  remains,
  facts: { documents: rows, people },
}: JudgedRecord): Pick<SealedWorkflowDto, "documents" | "recipientCount"> {
  if (remains)
    return {
      documents: remains.documents.map(({ sealed, shown }) => ({ sha256: sealed, shownSha256: shown })),
      recipientCount: remains.recipients,
    };
  const documentsInOrder = rows.toSorted((a, b) => a.documentIndex - b.documentIndex);
  return {
    documents: documentsInOrder.map(({ sealedHash, fileHash }) => ({
      sha256: sealedHash ?? "",
      shownSha256: erased ? null : fileHash,
    })),
    recipientCount: erased ? null : people.filter(({ memberOf }) => memberOf === null).length,
  };
}

async function findByUuid(ctx: Context, uuid: string): Promise<Found | undefined> {
  const isSealed = and(eq(workflows.uuid, uuid), isNotNull(workflows.completedAt));
  const [workflow] = await ctx.db.select().from(workflows).where(isSealed);
  return workflow && { workflow, recordedAs: "document", sha256: null, file: null };
}

/** Of a renewed file, the record of what was sealed. */
async function findByAnyHash(ctx: Context, sha256: string): Promise<Found | undefined> {
  const sealed = await findByHash(ctx, sha256);
  if (sealed) return sealed;
  const original = await findOriginal(ctx, sha256);
  const found = original === null ? undefined : await findByHash(ctx, original);
  return found && { ...found, file: sha256 };
}

async function findByHash(ctx: Context, sha256: string): Promise<Found | undefined> {
  const [sealed] = await ctx.db
    .select({ workflow: workflows })
    .from(documents)
    .innerJoin(workflows, eq(workflows.id, documents.workflowId))
    .where(eq(documents.sealedHash, sha256));
  if (sealed) return { ...sealed, recordedAs: "document", sha256, file: sha256 };
  const [certificate] = await ctx.db
    .select({ workflow: workflows })
    .from(auditCertificates)
    .innerJoin(workflows, eq(workflows.id, auditCertificates.workflowId))
    .where(and(eq(auditCertificates.fileHash, sha256), isInTrail(ctx)));
  return certificate && { ...certificate, recordedAs: "certificate", sha256, file: sha256 };
}
