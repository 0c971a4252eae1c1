import "server-only";
import { batches, batchRows } from "@/db/schema/batches";
import { assertSeen } from "@/lib/access/assert-seen";
import { getTemplateFor } from "@/lib/access/templates";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { keepRefusal } from "@/lib/platform/errors/refusal-words";
import { snapshotTemplate } from "@/lib/templates/clone-template";
import { readBatch } from "./read-batch";
import type { BatchForm, BatchPreview } from "./schema";

const limit = { name: "batch", points: 120, seconds: 600 };
const chunk = 1000;

/**
 * Previews what the table would make of the template and, unless it is a dry run, creates the batch without starting
 * it. Takes a snapshot of the template. Wrong rows are stored with their problems and never sent.
 */
export async function createBatch(
  ctx: UserContext,
  templateId: number,
  bytes: Uint8Array,
  form: BatchForm,
): Promise<{ preview: BatchPreview; batchId: number | null }> {
  await limitInDatabase(limit, String(ctx.actor.userId));
  if (form.dryRun === "true") {
    const template = await getTemplateFor(ctx, "template:use", templateId);
    return { preview: (await readBatch(ctx, template, bytes, form)).preview, batchId: null };
  }
  return transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:use", templateId, { lock: "share" });
    assertSeen(template, form.seenUpdatedAt);
    const { preview, separator, headings, rows } = await readBatch(tx, template, bytes, form);
    const [batch] = await tx.db
      .insert(batches)
      .values({
        title: form.title || template.title,
        externalId: form.externalId ?? null,
        creatorId: tx.actor.userId,
        companyId: tx.actor.companyId,
        groupId: template.groupId,
        madeByApiKey: tx.actor.viaKey ?? false,
        templateId: template.id,
        snapshotId: await snapshotTemplate(tx, template),
        language: tx.language,
        headings,
        encoding: preview.encoding,
        separator,
      })
      .returning();
    if (!batch) throw new Error("The batch's row was not written");
    const values = rows.map(({ line, cells, input, problems }) => ({
      batchId: batch.id,
      line,
      cells,
      input,
      state: input ? ("waiting" as const) : ("failed" as const),
      refusal: input ? null : keepRefusal(invalid(problems)),
    }));
    for (let from = 0; from < values.length; from += chunk)
      await tx.db.insert(batchRows).values(values.slice(from, from + chunk));
    return { preview, batchId: batch.id };
  });
}
