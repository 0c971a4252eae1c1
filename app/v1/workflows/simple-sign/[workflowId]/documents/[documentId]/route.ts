import { z } from "zod";
import { documentDto, documentId, seenQuery } from "@/lib/documents/schema";
import { AppError } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";
import { removeDocument } from "@/lib/documents/remove-document";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer, workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId, documentId });

export const GET = route({
  summary: "A document of a workflow, with its fields",
  params,
  output: z.object({ document: documentDto }),
  handle: async (ctx, { params: ids }) => {
    const { documents } = await findWorkflow(ctx, ids.workflowId);
    const document = documents.find((one) => one.id === ids.documentId);
    if (!document) throw new AppError("not_found");
    return { document };
  },
});

export const DELETE = route({
  summary: "Take a document, with its fields, out of a draft",
  params,
  query: seenQuery,
  output: workflowAnswer,
  handle: async (ctx, { params: ids, query }) => {
    await removeDocument(ctx, ids.workflowId, ids.documentId, query.seen_updated_at);
    return findWorkflow(ctx, ids.workflowId);
  },
});
