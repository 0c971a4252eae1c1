import { exportContacts } from "@/lib/contacts/export-contacts";
import { contactExportQuery } from "@/lib/contacts/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "Every contact as CSV",
  file: { types: "text/csv" },
  who: "person",
  query: contactExportQuery,
  handle: (ctx, { query, request }) => exportContacts(ctx, query, request.headers),
});
