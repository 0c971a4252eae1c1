import { z } from "zod";
import { route } from "@/lib/calls/route";
import { occurrencesQuery } from "@/lib/documents/anchored-schema";
import { listOccurrences } from "@/lib/documents/list-occurrences";
import { documentId, occurrencesOutput } from "@/lib/documents/schema";

export const GET = route({
  summary: "Where a text is printed in a document, as fields with an anchor find it",
  params: z.object({ documentId }),
  query: occurrencesQuery,
  output: occurrencesOutput,
  handle: async (ctx, { params, query }) => ({
    occurrences: await listOccurrences(ctx, params.documentId, query.text),
  }),
});
