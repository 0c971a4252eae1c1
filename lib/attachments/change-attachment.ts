import "server-only";
import { eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { workflows } from "@/db/schema/workflows";
import { assertNotHeld } from "@/lib/holds/held";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getDraftFor, getOpenDraftFor, refuseStrict } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";
import { getAttachmentOf } from "./access";
import type { AttachmentRow } from "./attachment-row";
import type { AttachmentChange } from "./schema";

export async function changeAttachment(
  ctx: UserContext,
  workflowId: number,
  attachmentId: number,
  { seenUpdatedAt, ...change }: AttachmentChange,
): Promise<AttachmentRow> {
  return transact(ctx, async (tx) => {
    const workflow = await getDraftFor(tx, workflowId);
    assertSeen(workflow, seenUpdatedAt);
    const row = await getAttachmentOf(tx, workflow, attachmentId);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const known: Record<string, unknown> = row;
    if (!workflow.allowChanges)
      refuseStrict(Object.keys(given).filter((key) => (given[key] || null) !== (known[key] || null)));
    const [changed] = await tx.db
      .update(attachments)
      .set({ ...given, updatedAt: tx.now })
      .where(eq(attachments.id, row.id))
      .returning();
    return changed ?? row;
  });
}

/** Takes the attachment out of the draft; the sweep deletes the file later. */
export async function deleteAttachment(
  ctx: UserContext,
  workflowId: number,
  attachmentId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "attachment");
    assertSeen(workflow, seenUpdatedAt);
    const row = await getAttachmentOf(tx, workflow, attachmentId);
    await assertNotHeld(tx, eq(workflows.id, workflow.id));
    await tx.db.delete(attachments).where(eq(attachments.id, row.id));
  });
}
