import { z } from "zod";
import { maximumDocumentBytes } from "@/lib/documents/rules";
import { documentDto, replacedInput } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { preparePdfPool } from "@/lib/platform/pdf/pool";
import { findDocument } from "@/lib/documents/queries";
import { replaceDocument } from "@/lib/workflows/draft/replace-document";
import { workflowId } from "@/lib/workflows/schema";

export const PUT = route({
  summary:
    "Put another PDF into the place of one of the draft's (document_id beside the file); fields stay on the pages that it has too",
  params: z.object({ workflowId }),
  upload: { field: "document", maximum: maximumDocumentBytes, meanwhile: preparePdfPool, form: replacedInput },
  output: z.object({ document: documentDto }),
  handle: async (ctx, { params: { workflowId: id }, form, file }) => ({
    document: await findDocument(ctx, await replaceDocument(ctx, id, form.documentId, file, form.seenUpdatedAt)),
  }),
});
