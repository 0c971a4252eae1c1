import { z } from "zod";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { route } from "@/lib/platform/http/route";
import { makeAuditCertificate } from "@/lib/sealing/make-audit-certificate";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "The audit certificate as a sealed PDF",
  params: z.object({ workflowId }),
  handle: async (ctx, { params: { workflowId: id } }) => {
    const { bytes, name } = await makeAuditCertificate(ctx, id);
    return fileAnswer(bytes, name, "application/pdf");
  },
});
