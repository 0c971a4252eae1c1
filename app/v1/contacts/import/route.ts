import { importContacts } from "@/lib/contacts/import-contacts";
import { importAnswer, maximumImportBytes } from "@/lib/contacts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Import contacts from a CSV file of at most 10,000 rows; wrong rows are left out",
  who: "person",
  upload: { field: "file", maximum: maximumImportBytes },
  output: importAnswer,
  handle: (ctx, { file }) => importContacts(ctx, file.bytes),
});
