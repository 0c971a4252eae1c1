import "server-only";
import { eq } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context/context";
import { closeGaps } from "@/lib/recipients/rules";
import { listRecipients } from "@/lib/workflows/queries";

/** Numbers the steps of a draft from 0 without gaps. */
export async function closeStepGaps(tx: Context, workflow: Pick<WorkflowRow, "id">): Promise<void> {
  const rows = await listRecipients(tx, workflow);
  const closed = closeGaps(rows.map((row) => row.actionIndex));
  for (const [index, { id, actionIndex }] of rows.entries())
    if (closed[index] !== actionIndex)
      await tx.db.update(recipients).set({ actionIndex: closed[index] }).where(eq(recipients.id, id));
}
