import "server-only";
import { eq } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context/context";
import { closeGaps } from "@/lib/recipients/rules";
import { listSignatories } from "@/lib/workflows/queries";

/** Numbers the steps of a draft from 0 without gaps. */
export async function closeStepGaps(tx: Context, workflow: Pick<WorkflowRow, "id">): Promise<void> {
  const rows = await listSignatories(tx, workflow);
  const closed = closeGaps(rows.map((row) => row.actionIndex));
  for (const [index, { id, actionIndex }] of rows.entries())
    if (closed[index] !== actionIndex)
      await tx.db.update(signatories).set({ actionIndex: closed[index] }).where(eq(signatories.id, id));
}
