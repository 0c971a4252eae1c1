import type { Tone } from "@/components/ui/status-dot";
import type { ShownState } from "@/lib/workflows/list/shown-state";

/** The colour of the dot beside each word below `WorkflowStatus`; only `waitingForMe` has the accent colour. */
export const statusTones: Record<ShownState, Tone> = {
  waitingForMe: "active",
  waitingForOthers: "waiting",
  overdue: "warn",
  failed: "warn",
  expired: "bad",
  cancelled: "bad",
  declined: "bad",
  draft: "neutral",
  scheduled: "waiting",
  completed: "good",
};
