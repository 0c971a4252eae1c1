import type { RecipientStatus, WorkflowStatus } from "@/db/enums";
import { daysLater } from "@/lib/platform/i18n/days";
import { isExpired } from "@/lib/workflows/rules";
import { overdueDays } from "@/lib/workflows/rules";

export type ShownState =
  | Exclude<WorkflowStatus, "notStarted" | "inProgress">
  | "draft"
  | "scheduled"
  | "expired"
  | "waitingForMe"
  | "overdue"
  | "waitingForOthers";

type Workflow = { status: WorkflowStatus; scheduledAt: Date | null; expiresAt: Date | null; updatedAt: Date };

/** A running workflow not touched since then is overdue. */
export const overdueSince = (now: Date) => daysLater(now, -overdueDays);

/**
 * The state shown to a viewer: a running workflow is expired, waits for the viewer, is overdue, or waits for others.
 */
export function shownState(workflow: Workflow, waitsForMe: boolean, now: Date): ShownState {
  const { status, scheduledAt, updatedAt } = workflow;
  if (status === "notStarted") return scheduledAt ? "scheduled" : "draft";
  if (status !== "inProgress") return status;
  if (isExpired(workflow, now)) return "expired";
  if (waitsForMe) return "waitingForMe";
  return updatedAt <= overdueSince(now) ? "overdue" : "waitingForOthers";
}

/** `unsigned`: the workflow ended without this recipient's signature. */
export type RecipientState = RecipientStatus | "draft" | "unsigned" | "expired";

export function recipientState(
  status: RecipientStatus,
  workflow: Pick<Workflow, "status" | "expiresAt">,
  now: Date,
): RecipientState {
  if (status === "completed" || status === "declined") return status;
  if (workflow.status === "notStarted") return "draft";
  if (workflow.status !== "inProgress") return "unsigned";
  return isExpired(workflow, now) ? "expired" : status;
}
