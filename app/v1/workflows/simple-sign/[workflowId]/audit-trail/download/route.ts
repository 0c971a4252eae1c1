import { z } from "zod";
import { downloadCertificate } from "@/lib/certificates/download-certificate";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { route } from "@/lib/calls/route";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "The audit certificate as a PDF: after completion sealed, and the same file each time in a language",
  file: { types: "application/pdf" },
  params: z.object({ workflowId }),
  handle: async (ctx, { params: { workflowId: id } }) => {
    const { bytes, name } = await downloadCertificate(ctx, id);
    return fileAnswer(bytes, name, "application/pdf");
  },
});
