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
    "Columns are `Role.email`, `Role.first_name`, `Role.last_name`, `Role.mobile`, `Role.language` with the names of the template's roles, `field:Name`, `name`, `folder`, `external_id` (of the row's workflow), `Role.external_id` and `metadata:key`. Wrong rows are kept with their problems and never sent. The template is taken as it is now.",
  params: z.object({ templateId }),
  upload: { field: "file", maximum: maximumBatchBytes, form: batchForm },
  output: batchMade,
  handle: async (ctx, { params, file, form }) => {
    const { preview, batchId } = await createBatch(ctx, params.templateId, file.bytes, form);
    return { preview, batch: batchId === null ? null : (await findBatch(ctx, batchId)).batch };
  },
});
