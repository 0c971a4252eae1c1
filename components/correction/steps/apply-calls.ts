import type { POST } from "@/app/v1/workflows/simple-sign/[workflowId]/corrections/route";
import { correctionsBetween } from "@/components/correction/changes/corrections-between";
import type { Copy } from "@/components/correction/copy/copy";
import { callApi } from "@/lib/platform/http/call-api";

/** Applies the corrections, or tells what they would do. */
export function applyCorrections({ before, after }: Copy, dryRun: boolean) {
  const { id, updatedAt } = before.workflow;
  return callApi<typeof POST>("POST", `/v1/workflows/simple-sign/${id}/corrections`, {
    dryRun,
    corrections: correctionsBetween(before, after),
    seenUpdatedAt: new Date(updatedAt).toISOString(),
  });
}
