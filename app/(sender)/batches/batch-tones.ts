import type { Tone } from "@/components/ui/status-dot";
import type { BatchState } from "@/db/enums";

export const batchTones: Record<BatchState, Tone> = {
  ready: "neutral",
  running: "active",
  stopped: "warn",
  finished: "good",
};
