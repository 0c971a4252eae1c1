import { route } from "@/lib/calls/route";
import { listViews, saveView } from "@/lib/workflows/list/saved-views";
import { viewAnswer, viewInput, viewsAnswer } from "@/lib/workflows/schema/views";

export const GET = route({
  summary: "The caller's named views of lists of workflows, by name",
  output: viewsAnswer,
  handle: async (ctx) => ({ views: await listViews(ctx) }),
});

export const POST = route({
  summary: "Name a view of a list of workflows; a name that is taken gets the new view",
  body: viewInput,
  output: viewAnswer,
  status: 201,
  handle: async (ctx, { body }) => ({ view: await saveView(ctx, body) }),
});
