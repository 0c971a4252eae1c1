import { z } from "zod";
import { documentDto, documentId } from "@/lib/documents/schema";
import { AppError } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";
import { findTemplate } from "@/lib/templates/queries";
import { templateId } from "@/lib/templates/schema";

export const GET = route({
  summary: "A document of a template with its pages and fields",
  params: z.object({ templateId, templateDocumentId: documentId }),
  output: z.object({ document: documentDto }),
  handle: async (ctx, { params: ids }) => {
    const { documents } = await findTemplate(ctx, ids.templateId);
    const document = documents.find((one) => one.id === ids.templateDocumentId);
    if (!document) throw new AppError("not_found");
    return { document };
  },
});
