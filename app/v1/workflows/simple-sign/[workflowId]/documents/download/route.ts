import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadPack, sealedHeader } from "@/lib/sealing/download-pack";
import { documentId } from "@/lib/documents/schema";
import { flag } from "@/lib/workflows/schema/list";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "The signed PDF, or a zip where there are several",
  description:
    "Until the workflow is completed the documents come as they were uploaded, without signatures and without a seal: the header says so. `sealed=true` answers 409 until they are sealed.",
  params: z.object({ workflowId }),
  query: z.object({ sealed: flag, document_id: documentId.optional().meta({ description: "Only this document" }) }),
  file: {
    types: ["application/pdf", "application/zip"],
    headers: {
      [sealedHeader]: z.enum(["true", "false"]).meta({ description: "false: not signed and not sealed yet" }),
    },
  },
  handle: (ctx, { params: { workflowId: id }, query: { sealed, document_id: only } }) =>
    downloadPack(ctx, id, { sealed, only }),
});
