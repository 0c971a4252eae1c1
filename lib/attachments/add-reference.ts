import "server-only";
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { DocumentHolder } from "@/lib/documents/attach-documents";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { getOpenDraftFor } from "@/lib/access/workflows";
import type { AttachmentRow } from "./attachment-row";
import { receiveReference } from "./receive-file";
import { maximumReferences } from "./rules";

/** Stores a reference document of the caller's that is in no workflow yet; its id goes into attachment_ids. */
export async function uploadReference(ctx: UserContext, file: UploadedFile): Promise<AttachmentRow> {
  const values = await receiveReference(ctx, file);
  return written(await ctx.db.insert(attachments).values(values).returning());
}

/** Adds a reference document to a draft. */
export async function addReference(ctx: UserContext, workflowId: number, file: UploadedFile): Promise<AttachmentRow> {
  await getOpenDraftFor(ctx, workflowId, "attachment"); // refuses before the file is read
  const values = await receiveReference(ctx, file);
  return transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "attachment");
    return insertReference(tx, { workflowId: workflow.id }, values);
  });
}

/** Inserts the row of a holder's reference document. Callers must hold the lock on the holder's row. */
export async function insertReference(
  tx: UserContext,
  holder: DocumentHolder,
  values: Awaited<ReturnType<typeof receiveReference>>,
): Promise<AttachmentRow> {
  const position = await roomFor(tx, holder, 1);
  return written(
    await tx.db
      .insert(attachments)
      .values({ ...values, ...holder, position })
      .returning(),
  );
}

/** Moves the caller's own loose reference documents to the holder; those that it has already stay. */
export async function attachReferences(
  tx: UserContext,
  holder: DocumentHolder,
  attachmentIds: readonly number[],
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const there = await tx.db.select({ id: attachments.id }).from(attachments).where(referencesIn(holder));
  const ids = [...new Set(attachmentIds)].filter((id) => !there.some((one) => one.id === id));
  if (ids.length === 0) return;
  const first = await roomFor(tx, holder, ids.length);
  const own = and(
    inArray(attachments.id, ids),
    eq(attachments.ownerId, tx.actor.userId),
    eq(attachments.kind, "reference"),
    isNull(attachments.workflowId),
    isNull(attachments.templateId),
  );
  const taken = await tx.db.update(attachments).set(holder).where(own).returning();
  if (taken.length !== ids.length) throw new AppError("not_found");
  for (const [index, id] of ids.entries())
    await tx.db
      .update(attachments)
      .set({ position: first + index })
      .where(eq(attachments.id, id));
}

const referencesIn = (holder: DocumentHolder) =>
  and(
    "workflowId" in holder
      ? eq(attachments.workflowId, holder.workflowId)
      : eq(attachments.templateId, holder.templateId),
    eq(attachments.kind, "reference"),
  );

/** The next free position. The limit holds because callers have locked the holder's row. */
async function roomFor(tx: Context, holder: DocumentHolder, more: number): Promise<number> {
  const [known] = await tx.db.select({ count: count() }).from(attachments).where(referencesIn(holder));
  const taken = known?.count ?? 0;
  if (taken + more > maximumReferences)
    throw new AppError("conflict", "attachments_full", { values: { maximum: maximumReferences } });
  return taken;
}

function written(rows: AttachmentRow[]): AttachmentRow {
  const [row] = rows;
  if (!row) throw new Error("The attachment's row was not written");
  return row;
}
