import { sizeText } from "@/lib/platform/text/size-text";
import { z } from "zod";
import { maximumDocumentBytes } from "@/lib/documents/rules";
import { documentDto } from "@/lib/documents/schema";
import { tagsDto, tagsOfUpload, toTagsDto } from "@/lib/documents/tags/schema";
import { toDocumentDto } from "@/lib/documents/to-dto";
import { uploadDocument } from "@/lib/documents/upload-document";
import { route } from "@/lib/calls/route";
import { preparePdfPool } from "@/lib/platform/pdf/pool";

export const POST = route({
  summary: `Upload a PDF of at most ${sizeText(maximumDocumentBytes)}; where the operator allows it, also a picture or text`,
  upload: { field: "document", maximum: maximumDocumentBytes, meanwhile: preparePdfPool, form: tagsOfUpload },
  output: z.object({
    document: documentDto,
    data: z.object({ document: documentDto }),
    tags: tagsDto.nullable().meta({ description: "The tags in the PDF; null unless they were asked for" }),
  }),
  status: 201,
  handle: async (ctx, { file, form }) => {
    const { document: row, pages, read } = await uploadDocument(ctx, file, { tags: form.tags === "true" });
    const document = toDocumentDto(row, pages, [], ctx.language);
    return { document, data: { document }, tags: read && toTagsDto(ctx, read) };
  },
});
