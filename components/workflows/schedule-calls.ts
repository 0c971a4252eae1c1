import type { PATCH } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { callApi } from "@/lib/platform/http/call-api";

const execute = (workflowId: number, executeAt: string | null) =>
  callApi<typeof PATCH>("PATCH", `/v1/workflows/simple-sign/${workflowId}`, { executeAt });

export const sendNow = (workflowId: number) => execute(workflowId, new Date().toISOString());
export const callOff = (workflowId: number) => execute(workflowId, null);
