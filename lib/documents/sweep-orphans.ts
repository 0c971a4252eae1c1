import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { earlierErasures } from "@/db/schema/anchors";
import { brandings, companyStamps } from "@/db/schema/appearance";
import { attachments } from "@/db/schema/attachments";
import { documents, fieldEntries, pages, revisions } from "@/db/schema/documents";
import { savedSignatures } from "@/db/schema/signing";
import { sealedFiles, sealedVersions } from "@/db/schema/sealed-versions";
import { auditActions } from "@/db/schema/workflows";
import { isErasureOfWorkflow } from "@/lib/audit/erasure-condition";
import { newestVersions } from "@/lib/audit/sealed-versions";
import type { Context } from "@/lib/platform/context/context";
import { dayMs } from "@/lib/platform/i18n/days";
import { imageWidths } from "@/lib/platform/pdf/image-widths";
import { sweepFiles } from "@/lib/platform/storage/storage";

/** Every column that points to a stored file; a test finds columns missing here. */
export const fileColumns = [
  documents.fileHash,
  documents.originalHash,
  documents.sealedHash,
  ...imageWidths.map((width) => pages[`image${width}`]),
  pages.drawn900,
  fieldEntries.imageHash,
  revisions.fileHash,
  brandings.logoHash,
  companyStamps.imageHash,
  attachments.fileHash,
  savedSignatures.imageHash,
  auditCertificates.fileHash,
  sealedFiles.originalHash,
  sealedVersions.originalHash,
  sealedVersions.fileHash,
];

/** Rows that stay as evidence when a workflow is erased: of the files, only the hashes. */
const evidence = new Map<unknown, PgColumn>([
  [documents, documents.workflowId],
  [auditCertificates, auditCertificates.workflowId],
  [sealedVersions, sealedVersions.workflowId],
]);

const erased = (workflowId: PgColumn) =>
  sql`select from ${auditActions}
      where ${auditActions.workflowId} = ${workflowId} and ${isErasureOfWorkflow}
    union all select from ${earlierErasures} where ${earlierErasures.workflowId} = ${workflowId}`;

/** Deletes files that nothing has pointed to for a day, left by uploads that failed after the file was written. */
export function sweepOrphans(ctx: Context): Promise<number> {
  return sweepFiles(dayMs, async (hashes) => {
    if (hashes.length === 0) return new Set();
    const list = sql.join(
      hashes.map((hash) => sql`${hash}`),
      sql`, `,
    );
    const others = fileColumns.filter((column) => column !== sealedVersions.fileHash);
    const each = others.map((column) => {
      const found = sql`select ${column} as hash from ${column.table} where ${column} in (${list})`;
      const workflowId = evidence.get(column.table);
      return workflowId ? sql`${found} and not exists (${erased(workflowId)})` : found;
    });
    const rows = await ctx.db.execute<{ hash: string }>(sql.join(each, sql` union `));
    return new Set([...rows.map((row) => row.hash), ...(await listNewest(ctx, hashes))]);
  });
}

/**
 * The newest of each file's versions: an earlier one is the beginning of it, so that its own file is not needed. What
 * somebody else recorded as newer takes none of ours away.
 */
async function listNewest(ctx: Context, hashes: readonly string[]): Promise<Iterable<string>> {
  const originals = ctx.db
    .select({ hash: sealedVersions.originalHash })
    .from(sealedVersions)
    .where(inArray(sealedVersions.fileHash, [...hashes]));
  const rows = await ctx.db
    .selectDistinct({ hash: sealedVersions.originalHash })
    .from(sealedVersions)
    .where(
      and(inArray(sealedVersions.originalHash, originals), sql`not exists (${erased(sealedVersions.workflowId)})`),
    );
  return (
    await newestVersions(
      ctx,
      rows.map(({ hash }) => hash),
    )
  ).values();
}
