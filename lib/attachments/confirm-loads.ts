import "server-only";
import { eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getWorkflowFor } from "@/lib/access/workflows";
import { getAttachmentOf } from "./access";
import type { AttachmentRow } from "./attachment-row";

/** Lets other recipients have a file that a recipient uploaded, although it loads something when it is opened. */
export async function confirmLoads(ctx: UserContext, workflowId: number, attachmentId: number): Promise<AttachmentRow> {
  return transact(ctx, async (tx) => {
    // The lock keeps a recipient from replacing the file that is confirmed.
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    const { id } = await getAttachmentOf(tx, workflow, attachmentId);
    const [row] = await tx.db
      .update(attachments)
      .set({ loadsConfirmed: true })
      .where(eq(attachments.id, id))
      .returning();
    if (!row) throw new Error(`Attachment ${id} is gone`);
    return row;
  });
}
