import { z } from "zod";
import { documentDto, documentId, documentName, seenQuery, seenUpdatedAt } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { deleteDocument, renameDocument } from "@/lib/documents/change-document";
import { findDocument } from "@/lib/documents/queries";

const params = z.object({ documentId });
const output = z.object({ document: documentDto });

export const GET = route({
  summary: "A document with its pages and fields",
  params,
  output,
  handle: async (ctx, { params: { documentId: id } }) => ({ document: await findDocument(ctx, id) }),
});

export const PATCH = route({
  summary: "Rename a document of a draft",
  params,
  body: z.object({ name: documentName, seenUpdatedAt }),
  output: output.extend({ workflowUpdatedAt: z.date().nullable() }),
  handle: async (ctx, { params: { documentId: id }, body }) => {
    const workflowUpdatedAt = await renameDocument(ctx, id, body.name, body.seenUpdatedAt);
    return { document: await findDocument(ctx, id), workflowUpdatedAt };
  },
});

export const DELETE = route({
  summary: "Delete a document that is in no workflow, or of a draft",
  params,
  query: seenQuery,
  handle: (ctx, { params: { documentId: id }, query }) => deleteDocument(ctx, id, query.seen_updated_at),
});
