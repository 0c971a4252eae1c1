import { type WorkflowStatus, workflowStatusIds } from "@/db/enums";
import type { Tone } from "@/components/ui/status-dot";

type Look = { tone: Tone; word: "completed" | "inProgress" | "failed" | "draft" | "cancelled" | "declined" };

const looks: Record<WorkflowStatus, Look> = {
  completed: { tone: "good", word: "completed" },
  inProgress: { tone: "active", word: "inProgress" },
  failed: { tone: "warn", word: "failed" },
  notStarted: { tone: "neutral", word: "draft" },
  cancelled: { tone: "neutral", word: "cancelled" },
  declined: { tone: "bad", word: "declined" },
};

/** The colour of a status's dot, and its word below `WorkflowStatus`. */
export function statusLook(statusId: number): Look {
  const [status = "notStarted"] = Object.entries(workflowStatusIds).find(([, id]) => id === statusId) ?? [];
  return looks[status as WorkflowStatus]; // a key of the very table that it is looked up in
}
