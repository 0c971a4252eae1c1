import "server-only";
import { sql } from "drizzle-orm";
import type { Context } from "@/lib/platform/context/context";

/**
 * Makes open pages of the workflow reload after the commit; for changes that touch no column of the workflow itself.
 */
export async function announceWorkflow(tx: Context, workflowId: number): Promise<void> {
  await tx.db.execute(sql`select pg_notify('workflow_changed', ${String(workflowId)})`);
}
