import "server-only";
import { eq } from "drizzle-orm";
import { signatories, workflows } from "@/db/schema/workflows";
import { lockSendingPayer } from "@/lib/billing/limits";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type MemberContext, transact } from "@/lib/platform/context";
import { linkHashOf } from "./signing-link";
import { hostOf } from "./host-of";
import { inviteNext } from "./invite-next";
import { listPeople } from "./queries";
import { holdersOf } from "@/lib/recipients/rules";
import { linksEnd, notScheduled } from "./rules";
import { assertSendable, getUnsentFor, untilSendable } from "./sendable";

/**
 * Sends the draft: documents, fields and order can no longer change. Waits for documents that are still being checked.
 */
export async function sendWorkflow(
  ctx: MemberContext,
  workflowId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await untilSendable(ctx, workflowId);
  await transact(ctx, async (tx) => {
    const draft = await getUnsentFor(tx, workflowId, seenUpdatedAt);
    await lockSendingPayer(tx);
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
        ...notScheduled,
        startedExecutionAt: tx.now,
        updatedAt: tx.now,
        expiresAt: linksEnd(tx.now, draft.linkExpiryDays),
        // Whoever sends a sample draft makes it a document of their own.
        isSample: draft.isSample && draft.scheduledAt !== null,
      })
      .where(eq(workflows.id, draft.id))
      .returning();
    await recordAudit(tx, draft.id, { action: "sent", description: "sent" });
    if (!sent) throw new Error(`Workflow ${draft.id} is gone`);
    await inviteNext(tx, sent);
    await queueEvent(tx, "workflow.sent", sent);
  });
}
