import "server-only";
import { and, eq } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getOpenDraftFor, touchWorkflow } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";
import { closeStepGaps } from "./close-step-gaps";
import { listRecipients } from "@/lib/workflows/queries";

type Move = { to: number; together?: boolean | undefined; seenUpdatedAt?: string | null | undefined };

/**
 * Moves a recipient to another position of the list, from 0, where they act on their own, or `together` with the one
 * before; other recipients who act together still do.
 */
export async function moveRecipient(
  ctx: UserContext,
  workflowId: number,
  signatoryId: number,
  { to, together = false, seenUpdatedAt }: Move,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "destinationIndex");
    assertSeen(workflow, seenUpdatedAt);
    const rows = await listRecipients(tx, workflow);
    const from = rows.findIndex((row) => row.id === signatoryId);
    const [moved] = from < 0 ? [] : rows.splice(from, 1);
    if (!moved) throw new AppError("not_found");
    rows.splice(Math.min(to, rows.length), 0, moved);
    /** A recipient who joins a step is within it, so that those who follow in it stay in it. */
    const place = rows.indexOf(moved);
    const step = together ? rows[place - 1]?.actionIndex : undefined;
    const stepOf = (row: typeof moved) => (row === moved ? step : row.actionIndex);
    const isJoined = (row: typeof moved, before: typeof moved | null) =>
      before !== null && stepOf(row) !== undefined && stepOf(row) === stepOf(before);
    let actionIndex = -1;
    let before: (typeof rows)[number] | null = null;
    for (const row of rows) {
      if (!isJoined(row, before)) actionIndex += 1;
      before = row;
      await tx.db.update(recipients).set({ actionIndex }).where(eq(recipients.id, row.id));
    }
    await touchWorkflow(tx, workflow.id);
  });
}

/** Removes the recipient and their fields from the draft. */
export async function removeRecipient(
  ctx: UserContext,
  workflowId: number,
  signatoryId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "signatories");
    assertSeen(workflow, seenUpdatedAt);
    const gone = await tx.db
      .delete(recipients)
      .where(and(eq(recipients.workflowId, workflow.id), eq(recipients.id, signatoryId)))
      .returning({ id: recipients.id });
    if (gone.length === 0) throw new AppError("not_found");
    await closeStepGaps(tx, workflow);
    await touchWorkflow(tx, workflow.id);
  });
}
