import { z } from "zod";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { auditChainDto } from "@/lib/audit/schema";
import { route } from "@/lib/calls/route";
import { findWorkflow, listAuditActions } from "@/lib/workflows/queries";
import { workflowDto, workflowId } from "@/lib/workflows/schema";
import { auditActionDto } from "@/lib/workflows/schema/trail";

export const GET = route({
  summary: "The audit trail of a workflow",
  params: z.object({ workflowId }),
  output: z.object({ workflow: workflowDto, workflowAuditActions: z.array(auditActionDto), auditChain: auditChainDto }),
  handle: async (ctx, { params: { workflowId: id } }) => {
    const { workflow } = await findWorkflow(ctx, id);
    const [workflowAuditActions, auditChain] = await Promise.all([
      listAuditActions(ctx, workflow),
      judgeAuditChain(ctx, workflow.id),
    ]);
    return { workflow, workflowAuditActions, auditChain };
  },
});
