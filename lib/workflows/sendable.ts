import "server-only";
import { assertSeen } from "@/lib/access/assert-seen";
import { assertDraft, getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { listDocuments } from "@/lib/documents/queries";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { listSendRefusals } from "./list-send-refusals";

/** How long a call waits for the check of documents. */
export const patienceMs = 30_000;

/** Refuses what would stop the sending, before anything is locked. Waits for documents that are still being checked. */
export async function untilSendable(
  ctx: MemberContext,
  workflowId: number,
  { waits = true } = {},
): Promise<WorkflowRow> {
  const draft = await getWorkflowFor(ctx, "workflow:send", workflowId);
  assertDraft(draft);
  await assertComplete(ctx, draft);
  const end = performance.now() + patienceMs;
  while (!(await areChecked(ctx, draft))) {
    if (!waits || performance.now() > end) throw new AppError("document_not_ready");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return draft;
}

/** Reads and locks a draft to send, schedule or call it off. */
export async function getUnsentFor(
  tx: MemberContext,
  workflowId: number,
  seenUpdatedAt: string | null | undefined,
): Promise<WorkflowRow> {
  const draft = await getWorkflowFor(tx, "workflow:send", workflowId, { lock: true });
  assertDraft(draft);
  assertSeen(draft, seenUpdatedAt);
  return draft;
}

/** The same as `untilSendable` once more, for a draft that is locked. */
export async function assertSendable(tx: MemberContext, draft: WorkflowRow): Promise<void> {
  if (!(await areChecked(tx, draft))) throw new AppError("document_not_ready");
  await assertComplete(tx, draft);
}

/** Refuses what would stop the sending, but for documents that are still being checked. */
export async function assertComplete(ctx: MemberContext, draft: WorkflowRow): Promise<void> {
  const [first] = await listSendRefusals(ctx, draft);
  if (first) throw first.refusal;
}

const areChecked = async (ctx: MemberContext, workflow: WorkflowRow): Promise<boolean> =>
  (await listDocuments(ctx, workflow)).every(({ status }) => status !== "checking");
