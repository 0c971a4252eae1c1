import { z } from "zod";
import { AppError } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";
import { assertGroupVisible } from "@/lib/access/workflows";
import { longLists, workflowsAnswer, workflowsQuery } from "@/lib/workflows/schema/list";
import { listWorkflows } from "@/lib/workflows/list/list-workflows";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "A folder's workflows, by status",
  description: longLists,
  params: z.object({ companyId: workflowId, groupId: workflowId }),
  query: workflowsQuery,
  output: workflowsAnswer,
  handle: async (ctx, { params: { companyId, groupId }, query }) => {
    if (companyId !== ctx.actor.companyId) throw new AppError("not_found");
    await assertGroupVisible(ctx, groupId);
    return listWorkflows(ctx, query, groupId);
  },
});
