import "server-only";
import { eq } from "drizzle-orm";
import { signatories, workflows } from "@/db/schema/workflows";
import { lockSendingPayer } from "@/lib/billing/limits";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError, invalid } from "@/lib/platform/errors";
import { linkHashOf } from "./signing-link";
import { authorize } from "@/lib/permissions/authorize";
import { assertDraft, getDraftFor, getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";
import { hostOf } from "./host-of";
import { inviteNext } from "./invite-next";
import { listSendRefusals } from "./list-send-refusals";
import { listPeople } from "./queries";
import { listDocuments } from "@/lib/documents/queries";
import { holdersOf } from "@/lib/recipients/rules";
import { linksEnd } from "./rules";

const patienceMs = 30_000;

/**
 * Sends the draft: documents, fields and order can no longer change. Waits for documents that are still being checked.
 */
export async function sendWorkflow(
  ctx: MemberContext,
  workflowId: number,
  executeAt: Date,
  seenUpdatedAt?: string | null,
): Promise<void> {
  const visibleToCaller = await getWorkflowFor(ctx, "workflow:send", workflowId);
  if (executeAt.getTime() > ctx.now.getTime() + 60_000) throw invalid({ execute_at: "notInFuture" });
  assertDraft(visibleToCaller);
  await assertSendable(ctx, visibleToCaller);
  await untilChecked(ctx, visibleToCaller);
  await transact(ctx, async (tx) => {
    const draft = await getDraftFor(tx, workflowId);
    assertSeen(draft, seenUpdatedAt);
    authorize("workflow:send", draft.callerRoles);
    await lockSendingPayer(tx);
    if (!(await areChecked(tx, draft))) throw new AppError("document_not_ready");
    await assertSendable(tx, draft);
    const { people, members } = await listPeople(tx, draft);
    // A part with members has no link of its own.
    for (const person of people.flatMap((one) => holdersOf(one, members)))
      await tx.db
        .update(signatories)
        .set({ linkHash: linkHashOf(person) })
        .where(eq(signatories.id, person.id));
    for (const person of people.filter(({ recipientRole }) => recipientRole === "inPerson"))
      await tx.db
        .update(signatories)
        .set(await hostOf(tx, draft, person))
        .where(eq(signatories.id, person.id));
    const [sent] = await tx.db
      .update(workflows)
      .set({
        status: "inProgress",
        executeAt: tx.now,
        startedExecutionAt: tx.now,
        updatedAt: tx.now,
        expiresAt: linksEnd(tx.now, draft.linkExpiryDays),
      })
      .where(eq(workflows.id, draft.id))
      .returning();
    await recordAudit(tx, draft.id, { action: "sent", description: "sent" });
    if (!sent) throw new Error(`Workflow ${draft.id} is gone`);
    await inviteNext(tx, sent);
    await queueEvent(tx, "workflow.sent", sent);
  });
}

async function assertSendable(ctx: MemberContext, draft: WorkflowRow): Promise<void> {
  const [first] = await listSendRefusals(ctx, draft);
  if (first) throw first.refusal;
}

const areChecked = async (ctx: MemberContext, workflow: WorkflowRow): Promise<boolean> =>
  (await listDocuments(ctx, workflow)).every(({ status }) => status !== "checking");

async function untilChecked(ctx: MemberContext, workflow: WorkflowRow): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await areChecked(ctx, workflow))) {
    if (Date.now() > end) throw new AppError("document_not_ready");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
