import { workflowStatusIds } from "@/db/enums";
import { allows } from "@/lib/permissions/policy";
import { isExpired } from "@/lib/workflows/rules";
import type { RecipientDto } from "@/lib/workflows/schema";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

/** Whether the viewer may change this recipient's name or address now. */
export function mayCorrect(
  { workflow, callerRoles, ctx }: Detail,
  person: Pick<RecipientDto, "status" | "members">,
): boolean {
  const isRunning = workflow.workflowStatusId === workflowStatusIds.inProgress && !isExpired(workflow, ctx.now);
  const isOne = person.members.length === 0; // alternates are corrected one by one
  const hasNotActed = isOne && (person.status === "invited" || person.status === "waiting");
  return isRunning && hasNotActed && workflow.allowChanges && allows("workflow:edit", callerRoles);
}
