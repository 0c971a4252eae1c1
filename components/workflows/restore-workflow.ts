import type { DELETE } from "@/app/v1/workflows/simple-sign/[workflowId]/deletion/route";
import { callApi } from "@/lib/platform/http/call-api";

/** Takes the deletion of a workflow back. */
export const restoreWorkflow = (workflowId: number) =>
  callApi<typeof DELETE>("DELETE", `/v1/workflows/simple-sign/${workflowId}/deletion`);
