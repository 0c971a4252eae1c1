import { sizeText } from "@/lib/platform/text/size-text";
import { z } from "zod";
import { maximumDocumentBytes } from "@/lib/documents/rules";
import { documentDto } from "@/lib/documents/schema";
import { toDocumentDto } from "@/lib/documents/to-dto";
import { uploadDocument } from "@/lib/documents/upload-document";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: `Upload a PDF of at most ${sizeText(maximumDocumentBytes)}`,
  upload: { field: "document", maximum: maximumDocumentBytes },
  output: z.object({ document: documentDto, data: z.object({ document: documentDto }) }),
  status: 201,
  handle: async (ctx, { file }) => {
    const { document: row, pages } = await uploadDocument(ctx, file);
    const document = toDocumentDto(row, pages, [], ctx.language);
    return { document, data: { document } };
  },
});
