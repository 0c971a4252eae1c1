import "server-only";
import { and, eq } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";
import { assertSealed } from "@/lib/audit/facts/as-sent";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";
import { titleOf } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";
import type { Download } from "./download-links";
import { loadPack, packAnswer } from "@/lib/documents/pack";

/** The sealed files that the links name: one PDF, or a zip. */
export async function downloadByLink(ctx: Context, downloads: readonly Download[]): Promise<Response> {
  for (const { workflow, document } of downloads) await assertSealed(ctx, workflow, [document]);
  const files = await loadPack(
    ctx,
    downloads.map(({ document }) => document),
  );
  const answer = await packAnswer(files, await titleOfAll(ctx, downloads));
  for (const download of downloads) await recordDownload(ctx, download);
  return answer;
}

async function titleOfAll(ctx: Context, downloads: readonly Download[]): Promise<string> {
  const [first] = downloads;
  if (!first || downloads.some(({ workflow }) => workflow.id !== first.workflow.id))
    return translator(ctx.language, "DownloadPage")("pack");
  const docs = await listDocuments(ctx, first.workflow);
  return titleOf(
    ctx,
    first.workflow,
    docs.map((doc) => doc.name),
  );
}

/** Records only the first download, so that somebody with a link cannot flood the trail. */
async function recordDownload(ctx: Context, { document, workflow, signatoryId }: Download): Promise<void> {
  await transact(ctx, async (tx) => {
    const [before] = await tx.db
      .select({ id: auditActions.id })
      .from(auditActions)
      .where(
        and(
          eq(auditActions.workflowId, workflow.id),
          eq(auditActions.typeId, auditActionIds.downloaded),
          eq(auditActions.signatoryId, signatoryId),
          eq(auditActions.description, document.name),
        ),
      )
      .limit(1);
    if (!before) await recordAudit(tx, workflow.id, { action: "downloaded", description: document.name, signatoryId });
  });
}
