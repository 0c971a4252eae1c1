import { z } from "zod";
import { route } from "@/lib/calls/route";
import { getDocumentFor } from "@/lib/documents/access";
import { foundFieldsOutput } from "@/lib/documents/found-fields-schema";
import { listFoundFields } from "@/lib/documents/list-found-fields";
import { documentId } from "@/lib/documents/schema";

export const GET = route({
  summary: "Fields that a document without a form seems to have; none of them is placed",
  params: z.object({ documentId }),
  output: foundFieldsOutput,
  handle: async (ctx, { params }) =>
    listFoundFields(ctx, await getDocumentFor(ctx, "document:view", params.documentId)),
});
