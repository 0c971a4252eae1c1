import { z } from "zod";
import { createBatch } from "@/lib/batches/create-batch";
import { findBatch } from "@/lib/batches/queries";
import { maximumBatchBytes } from "@/lib/batches/rules";
import { batchForm, batchMade } from "@/lib/batches/schema";
import { route } from "@/lib/calls/route";
import { templateId } from "@/lib/templates/schema";

export const POST = route({
  summary: "Read a CSV file of at most 5,000 rows as a batch, which sends one workflow a row once it is started",
  description:
    "Fields of the form beside `file`: `dry_run` (`true` answers the preview and makes nothing), `encoding`, `date_order` (`dmy` or `mdy`, for days such as 31/12/2026), `decimal` (`,` or `.`), `mapping` (JSON: for each column one of the preview's `targets`, or null), `title`, `external_id` (of the batch), and `seen_updated_at` (`template_updated_at` of the preview). Columns are `Role.email`, `Role.first_name`, `Role.last_name`, `Role.mobile`, `Role.language` with the names of the template's roles, `field:Name`, `name`, `folder`, `external_id` (of the row's workflow), `Role.external_id` and `metadata:key`. Wrong rows are kept with their problems and never sent. The template is taken as it is now.",
  params: z.object({ templateId }),
  upload: { field: "file", maximum: maximumBatchBytes },
  output: batchMade,
  handle: async (ctx, { params, file }) => {
    const { preview, batchId } = await createBatch(ctx, params.templateId, file.bytes, readForm(file.text));
    return { preview, batch: batchId === null ? null : (await findBatch(ctx, batchId)).batch };
  },
});

const readForm = (text: (key: string) => string | undefined) =>
  batchForm.parse({
    dryRun: text("dry_run"),
    encoding: text("encoding"),
    dateOrder: text("date_order"),
    decimal: text("decimal"),
    mapping: text("mapping"),
    title: text("title"),
    externalId: text("external_id"),
    seenUpdatedAt: text("seen_updated_at"),
  });
