import "server-only";
import { attachmentAnswer } from "@/lib/attachments/access";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { assertAttested } from "@/lib/attachments/assert-attested";
import { isHeldBack } from "@/lib/attachments/rules";
import type { SendingRows } from "@/lib/audit/facts/fact-rows";
import { loadSendingRows } from "@/lib/audit/facts/load-rows";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fullName } from "@/lib/recipients/rules";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";

type Sorted = Record<"attachments" | "referenceAttachments", AttachmentRow[]> & {
  visibleAttachments: (AttachmentRow & { uploadedBy: string })[];
};

/** The attachments of a signing link. Their files and titles are not compared with the trail. */
export const listSigningAttachments = async (ctx: Context, request: SigningRequest): Promise<Sorted> =>
  sortAttachments(request, await loadSendingRows(ctx, request.workflow.id));

/**
 * The attachments requested of this recipient, the sender's reference documents, and what others uploaded for all to
 * see. The last are listed once their uploader has finished, because until then they may be replaced.
 */
export function sortAttachments(
  { recipient }: Pick<SigningRequest, "recipient">,
  { files, people }: Pick<SendingRows, "files" | "people">,
): Sorted {
  const requested = files.filter(({ kind }) => kind === "requested");
  const finished = new Map(
    people.flatMap((row) => (row.status === "completed" ? [[row.id, fullName(row)] as const] : [])),
  );
  return {
    attachments: requested.filter(({ signatoryId }) => signatoryId === recipient.id),
    referenceAttachments: files.filter(({ kind }) => kind === "reference"),
    visibleAttachments: requested.flatMap((row) => {
      const uploadedBy = finished.get(row.signatoryId ?? 0);
      const isShown =
        row.signatoryId !== recipient.id && row.visibleToSignatories && row.fileHash !== null && !isHeldBack(row);
      return isShown && uploadedBy !== undefined ? [{ ...row, uploadedBy }] : [];
    }),
  };
}

export async function downloadSigningAttachment(ctx: Context, request: SigningRequest, id: number): Promise<Response> {
  assertReachable(request, ctx.now);
  const lists = await listSigningAttachments(ctx, request);
  const row = Object.values(lists)
    .flat()
    .find((one) => one.id === id);
  if (!row) throw new AppError("not_found");
  await assertAttested(ctx, request.workflow.id, row);
  return attachmentAnswer(row);
}

/** Whether a required file is missing, without which nobody can finish (specification, Workflows 5). */
export const lacksRequired = (requested: readonly AttachmentRow[]) =>
  requested.some(({ required, fileHash }) => required && fileHash === null);
