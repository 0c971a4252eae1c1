import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { attachmentAnswer, type AttachmentRow } from "@/lib/attachments/access";
import { assertAttested } from "@/lib/attachments/assert-attested";
import { isHeldBack } from "@/lib/attachments/rules";
import { attachments } from "@/db/schema/attachments";
import { signatories } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { assertReachable, type SigningRequest } from "./open-request";

type Sorted = Record<"attachments" | "referenceAttachments", AttachmentRow[]> & {
  visibleAttachments: (AttachmentRow & { uploadedBy: string })[];
};

const attachmentsOf = prepared((db) =>
  db
    .select({
      attachment: attachments,
      status: signatories.status,
      uploadedBy: sql<string>`concat_ws(' ', ${signatories.firstName}, ${signatories.lastName})`,
    })
    .from(attachments)
    .leftJoin(signatories, eq(signatories.id, attachments.signatoryId))
    .where(eq(attachments.workflowId, sql.placeholder("workflowId")))
    .orderBy(asc(attachments.position), asc(attachments.id))
    .prepare("signing_attachments"),
);

/**
 * The attachments requested of this recipient, the sender's reference documents, and what others uploaded for all to
 * see. The last are listed once their uploader has finished, because until then they may be replaced.
 */
export async function listSigningAttachments(ctx: Context, request: SigningRequest): Promise<Sorted> {
  const rows = await attachmentsOf(ctx.db).execute({ workflowId: request.workflow.id });
  const own = request.signatory.id;
  const requested = rows.filter(({ attachment }) => attachment.kind === "requested");
  return {
    attachments: requested.filter((row) => row.attachment.signatoryId === own).map((row) => row.attachment),
    referenceAttachments: rows.filter((row) => row.attachment.kind === "reference").map((row) => row.attachment),
    visibleAttachments: requested
      .filter(
        ({ attachment, status }) =>
          attachment.signatoryId !== own &&
          attachment.visibleToSignatories &&
          attachment.fileHash !== null &&
          !isHeldBack(attachment) &&
          status === "completed",
      )
      .map(({ attachment, uploadedBy }) => ({ ...attachment, uploadedBy })),
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

const requestedAttachments = prepared((db) =>
  db
    .select()
    .from(attachments)
    .where(and(eq(attachments.signatoryId, sql.placeholder("signatoryId")), eq(attachments.kind, "requested")))
    .prepare("requested_attachments"),
);

export const listRequested = (tx: Context, { id: signatoryId }: { id: number }): Promise<AttachmentRow[]> =>
  requestedAttachments(tx.db).execute({ signatoryId });

/** Whether one is missing without which nobody finishes (specification, Workflows 5). */
export const lacksRequired = (requested: readonly AttachmentRow[]) =>
  requested.some(({ required, fileHash }) => required && fileHash === null);
