import "server-only";
import { eq } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";

/** The workflow was changed now, in a part that has rows of its own. */
export async function touchWorkflow(tx: Context, workflowId: number): Promise<void> {
  await tx.db.update(workflows).set({ updatedAt: tx.now }).where(eq(workflows.id, workflowId));
}
