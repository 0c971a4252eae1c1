import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { refusingOther } from "@/lib/access/refusing-other";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { receiveFile } from "@/lib/attachments/receive-file";
import { loadOwnTrail } from "@/lib/audit/facts/list-kept-facts";
import { macOf } from "@/lib/audit/macs";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { holderOf } from "@/lib/recipients/rules";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import { isOwnUpload, makerOf } from "./own-work";
import { asRecipient, assertOwn, assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";

const limit = { name: "requested-attachment", points: 60, seconds: 600 };

/**
 * Stores an attachment requested of this recipient; it may be replaced until the finish, unless changes are not
 * allowed.
 */
export async function uploadAttachment(
  ctx: Context,
  request: SigningRequest,
  attachmentId: number,
  file: Pick<UploadedFile, "bytes" | "name">,
): Promise<AttachmentRow> {
  const { recipient, workflow } = request;
  assertReachable(request, ctx.now);
  await limitInDatabase(limit, String(recipient.id));
  const received = await receiveFile(file);
  const act = () =>
    transact(asRecipient(ctx, request), async (tx) => {
      const locked = await lockRequest(tx, request);
      assertOwn(locked, tx.now);
      const own = and(
        eq(attachments.id, attachmentId),
        eq(attachments.kind, "requested"),
        eq(attachments.signatoryId, recipient.id),
      );
      const [asked] = await tx.db.select().from(attachments).where(own);
      if (!asked) throw new AppError("not_found");
      const mayReplace =
        !asked.fileHash ||
        asked.allowChanges ||
        !isOwnUpload(asked, makerOf(locked, await loadOwnTrail(tx, workflow.id)));
      if (!mayReplace) throw new AppError("conflict", "attachment_locked");
      const [row] = await tx.db
        .update(attachments)
        .set({
          ...received,
          uploadCode: macOf("uploadedBy", { ...asked, ...received, by: holderOf(locked.recipient) }),
          uploadedAt: tx.now,
          updatedAt: tx.now,
        })
        .where(own)
        .returning();
      if (!row) throw new AppError("not_found");
      await recordAudit(tx, workflow.id, {
        action: "attachmentUploaded",
        description: row.title,
        signatoryId: request.holder.id,
      });
      return row;
    });
  return refusingOther(ctx, workflow.id, act);
}
