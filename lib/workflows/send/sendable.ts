import "server-only";
import { assertSeen } from "@/lib/access/assert-seen";
import { assertDraft, getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { areChecked, untilChecked } from "@/lib/documents/until-checked";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { listSendRefusals } from "./list-send-refusals";

/** Refuses what would stop the sending, before anything is locked. Waits for documents that are still being checked. */
export async function untilSendable(ctx: UserContext, workflowId: number, { waits = true } = {}): Promise<WorkflowRow> {
  const draft = await getWorkflowFor(ctx, "workflow:send", workflowId);
  await assertSendableNow(ctx, draft);
  await untilChecked(ctx, { workflowId: draft.id }, { waits });
  return draft;
}

/** Refuses at once what `untilSendable` refuses, but for documents that are still being checked. */
export async function assertSendableNow(ctx: UserContext, draft: WorkflowRow): Promise<void> {
  assertDraft(draft);
  await assertComplete(ctx, draft);
}

/** Reads and locks a draft to send, schedule or call it off. */
export async function getUnsentFor(
  tx: UserContext,
  workflowId: number,
  seenUpdatedAt: string | null | undefined,
): Promise<WorkflowRow> {
  const draft = await getWorkflowFor(tx, "workflow:send", workflowId, { lock: true });
  assertDraft(draft);
  assertSeen(draft, seenUpdatedAt);
  return draft;
}

/** The same as `untilSendable` once more, for a draft that is locked. */
export async function assertSendable(tx: UserContext, draft: WorkflowRow): Promise<void> {
  if (!(await areChecked(tx, { workflowId: draft.id }))) throw new AppError("document_not_ready");
  await assertComplete(tx, draft);
}

/** Refuses what would stop the sending, but for documents that are still being checked. */
export async function assertComplete(ctx: UserContext, draft: WorkflowRow): Promise<void> {
  const [first] = await listSendRefusals(ctx, draft);
  if (first) throw first.refusal;
}
