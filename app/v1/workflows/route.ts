import { route } from "@/lib/calls/route";
import { listWorkflows } from "@/lib/workflows/list/list-workflows";
import { longLists, workflowsAnswer, workflowsQuery } from "@/lib/workflows/schema/list";

export const GET = route({
  summary: "The workflows that the caller may see, by status",
  description: longLists,
  query: workflowsQuery,
  output: workflowsAnswer,
  handle: (ctx, { query }) => listWorkflows(ctx, query),
});
