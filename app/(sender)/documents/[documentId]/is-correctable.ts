import { workflowStatusIds } from "@/db/enums";
import { allows } from "@/lib/permissions/policy";
import { isExpired } from "@/lib/workflows/rules";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

/** Whether the viewer may correct the workflow now. */
export const isCorrectable = ({ workflow, callerRoles, ctx }: Detail): boolean =>
  workflow.workflowStatusId === workflowStatusIds.inProgress &&
  !isExpired(workflow, ctx.now) &&
  workflow.allowChanges &&
  allows("workflow:cancel", callerRoles);
