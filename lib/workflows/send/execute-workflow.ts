import "server-only";
import { assertScope } from "@/lib/calls/scopes";
import type { UserContext } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { callOff } from "./call-off";
import { dayMs } from "@/lib/platform/i18n/days";
import { maximumScheduleDays, soonMinutes } from "@/lib/workflows/rules";
import { scheduleWorkflow } from "./schedule-workflow";
import { sendWorkflow } from "./send-workflow";

/** Sends now, later or, with null, not any more. */
export async function executeWorkflow(
  ctx: UserContext,
  workflowId: number,
  executeAt: string | null,
  seenUpdatedAt?: string | null,
): Promise<void> {
  if (executeAt === null) return callOff(ctx, workflowId, seenUpdatedAt);
  assertScope(ctx.actor, "send");
  const at = new Date(executeAt);
  const aheadMs = at.getTime() - ctx.now.getTime();
  if (aheadMs <= soonMinutes * 60_000) return sendWorkflow(ctx, workflowId, seenUpdatedAt, { mailsLinks: true });
  if (!(aheadMs <= maximumScheduleDays * dayMs))
    throw invalid({ execute_at: { key: "tooFarAhead", values: { days: maximumScheduleDays } } });
  return scheduleWorkflow(ctx, workflowId, at, seenUpdatedAt);
}
