import "server-only";
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { type Context, type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { getOpenDraftFor, getWorkflowFor, type WorkflowRow } from "@/lib/workflows/access";
import type { AttachmentRow } from "./access";
import { receiveReference } from "./receive-file";
import { maximumReferences } from "./rules";

/** A reference document of the caller's, in no workflow yet: its id goes into attachment_ids. */
export async function uploadReference(ctx: MemberContext, file: UploadedFile): Promise<AttachmentRow> {
  const values = await receiveReference(ctx, file);
  return written(await ctx.db.insert(attachments).values(values).returning());
}

/** Adds a reference document to a draft. */
export async function addReference(ctx: MemberContext, workflowId: number, file: UploadedFile): Promise<AttachmentRow> {
  await getWorkflowFor(ctx, "workflow:edit", workflowId); // before the file is looked at
  const values = await receiveReference(ctx, file);
  return transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    const position = await roomFor(tx, workflow, 1);
    return written(
      await tx.db
        .insert(attachments)
        .values({ ...values, workflowId: workflow.id, position })
        .returning(),
    );
  });
}

/** The caller's own loose reference documents become the draft's. */
export async function attachReferences(
  tx: MemberContext,
  workflow: Pick<WorkflowRow, "id">,
  attachmentIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(attachmentIds)];
  if (ids.length === 0) return;
  const first = await roomFor(tx, workflow, ids.length);
  const own = and(
    inArray(attachments.id, ids),
    eq(attachments.ownerId, tx.actor.userId),
    eq(attachments.kind, "reference"),
    isNull(attachments.workflowId),
    isNull(attachments.templateId),
  );
  const taken = await tx.db.update(attachments).set({ workflowId: workflow.id }).where(own).returning();
  if (taken.length !== ids.length) throw new AppError("not_found");
  for (const [index, id] of ids.entries())
    await tx.db
      .update(attachments)
      .set({ position: first + index })
      .where(eq(attachments.id, id));
}

/** The next free position. The workflow's row is locked by the caller, so the limit holds. */
async function roomFor(tx: Context, workflow: Pick<WorkflowRow, "id">, more: number): Promise<number> {
  const [known] = await tx.db
    .select({ count: count() })
    .from(attachments)
    .where(and(eq(attachments.workflowId, workflow.id), eq(attachments.kind, "reference")));
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
