import { previewImport } from "@/lib/contacts/import-contacts";
import { importPreview, maximumImportBytes } from "@/lib/contacts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "What a CSV file would import, and what is wrong in which row; nothing is kept",
  who: "person",
  upload: { field: "file", maximum: maximumImportBytes },
  output: importPreview,
  handle: (ctx, { file }) => previewImport(ctx, file.bytes),
});
