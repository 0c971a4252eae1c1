import { route } from "@/lib/calls/route";
import { searchAnswer, searchQuery } from "@/lib/search/schema";
import { searchEverything } from "@/lib/search/search-everything";

export const GET = route({
  summary:
    "Workflows, templates, contacts and folders with a text, and documents with its words, of those that the caller can open",
  who: "person",
  query: searchQuery,
  output: searchAnswer,
  handle: (ctx, { query }) => searchEverything(ctx, query.q),
});
