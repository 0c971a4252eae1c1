import { z } from "zod";
import { maximumDocumentBytes } from "@/lib/documents/rules";
import { documentDto, documentId, seenUpdatedAt } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { findDocument } from "@/lib/documents/queries";
import { replaceDocument } from "@/lib/workflows/draft/replace-document";
import { workflowId } from "@/lib/workflows/schema";

export const PUT = route({
  summary:
    "Put another PDF into the place of one of the draft's (document_id beside the file); fields stay on the pages that it has too",
  params: z.object({ workflowId }),
  upload: { field: "document", maximum: maximumDocumentBytes },
  output: z.object({ document: documentDto }),
  handle: async (ctx, { params: { workflowId: id }, file }) => {
    const replaced = documentId.nullable().catch(null).parse(file.text("document_id"));
    const seen = seenUpdatedAt.parse(file.text("seen_updated_at"));
    return { document: await findDocument(ctx, await replaceDocument(ctx, id, replaced, file, seen)) };
  },
});
