import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { findWorkflow, listAuditActions } from "@/lib/workflows/queries";
import { auditActionDto, workflowDto, workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "The audit trail of a workflow",
  params: z.object({ workflowId }),
  output: z.object({ workflow: workflowDto, workflowAuditActions: z.array(auditActionDto) }),
  handle: async (ctx, { params: { workflowId: id } }) => {
    const { workflow } = await findWorkflow(ctx, id);
    return { workflow, workflowAuditActions: await listAuditActions(ctx, workflow) };
  },
});
