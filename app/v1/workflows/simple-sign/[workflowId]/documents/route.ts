import { z } from "zod";
import { route } from "@/lib/calls/route";
import { changeDocuments } from "@/lib/workflows/draft/change-documents";
import { findWorkflow } from "@/lib/workflows/queries";
import { documentsChange, workflowAnswer, workflowId } from "@/lib/workflows/schema";

export const PATCH = route({
  summary: "Name the draft; order, add and remove its documents",
  params: z.object({ workflowId }),
  body: documentsChange,
  output: workflowAnswer,
  handle: async (ctx, { params: { workflowId: id }, body }) => {
    await changeDocuments(ctx, id, body);
    return findWorkflow(ctx, id);
  },
});
