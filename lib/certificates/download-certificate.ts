import "server-only";
import { and, eq } from "drizzle-orm";
import { auditCertificates } from "@/db/schema/workflows";
import { type Context, type MemberContext, transact } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";
import { translator } from "@/lib/platform/i18n/translate";
import { sealPdf, writeCertificate } from "@/lib/platform/pdf/pool";
import { sealKey } from "@/lib/platform/seal-key";
import { settings } from "@/lib/platform/settings";
import { loadFile, storeFile } from "@/lib/platform/storage";
import { getWorkflowFor } from "@/lib/access/workflows";
import { describeCertificate } from "./describe-certificate";
import { type Evidence, loadEvidence } from "./load-evidence";

/**
 * The certificate in the caller's language. For a completed workflow the first download makes, seals and stores it, and
 * later ones answer the same bytes; before completion each download draws a new, unsealed one that says so.
 */
export async function downloadCertificate(
  ctx: MemberContext,
  workflowId: number,
): Promise<{ bytes: Uint8Array; name: string }> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const name = `${translator(ctx.language, "certificate")("fileName")}-${workflow.uuid}.pdf`;
  const storedHash = await findStoredHash(ctx, workflow.id);
  if (storedHash) return { bytes: await loadFile(storedHash), name };
  const evidence = await loadEvidence(ctx, workflow);
  const bytes = await writeCertificate(await describeCertificate(evidence, ctx.language, ctx.now));
  if (!evidence.isFinal) return { bytes, name };
  return { bytes: await storeFirst(ctx, workflow.id, await sealCertificate(ctx, evidence, bytes)), name };
}

const ofLanguage = (ctx: Context, workflowId: number) =>
  and(eq(auditCertificates.workflowId, workflowId), eq(auditCertificates.language, ctx.language));

async function findStoredHash(ctx: Context, workflowId: number): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ fileHash: auditCertificates.fileHash })
    .from(auditCertificates)
    .where(ofLanguage(ctx, workflowId));
  return row?.fileHash;
}

async function sealCertificate(ctx: Context, { workflow, head }: Evidence, bytes: Uint8Array): Promise<Uint8Array> {
  const { TSA_URL, SUPPORT_EMAIL } = settings();
  const sealed = await sealPdf({
    bytes,
    stamps: [],
    seal: {
      ...(await sealKey()),
      name: "Countersign",
      reason: translator(ctx.language, "certificate")("title"),
      contactInfo: SUPPORT_EMAIL,
      signedAt: ctx.now,
      metadata: { Workflow: workflow.uuid, AuditChainHead: head },
      ...(TSA_URL && { tsaUrl: TSA_URL }),
    },
  });
  return sealed.bytes;
}

/** Of concurrent first downloads, one stores its file; all answer that file. */
async function storeFirst(ctx: Context, workflowId: number, bytes: Uint8Array): Promise<Uint8Array> {
  const isFirst = await transact(ctx, async (tx) => {
    const values = { workflowId, language: ctx.language, fileHash: sha256(bytes), createdAt: ctx.now };
    // The primary key makes concurrent inserts wait here until the file is stored.
    const inserted = await tx.db.insert(auditCertificates).values(values).onConflictDoNothing().returning();
    if (inserted.length > 0) await storeFile(bytes);
    return inserted.length > 0;
  });
  const storedHash = isFirst ? undefined : await findStoredHash(ctx, workflowId);
  return storedHash ? loadFile(storedHash) : bytes;
}
