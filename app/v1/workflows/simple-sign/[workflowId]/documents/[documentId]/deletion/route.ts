import { z } from "zod";
import { route } from "@/lib/calls/route";
import { restoreDocument } from "@/lib/documents/remove-document";
import { documentId } from "@/lib/documents/schema";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer, workflowId } from "@/lib/workflows/schema";

export const DELETE = route({
  who: "person",
  summary: "Undo the removal of a document from a draft, within a minute; it has its fields again",
  params: z.object({ workflowId, documentId }),
  output: workflowAnswer,
  handle: async (ctx, { params }) => {
    await restoreDocument(ctx, params.workflowId, params.documentId);
    return findWorkflow(ctx, params.workflowId);
  },
});
