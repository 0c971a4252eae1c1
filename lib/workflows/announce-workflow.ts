import "server-only";
import { sql } from "drizzle-orm";
import type { Context } from "@/lib/platform/context";

/** Open pages of the workflow load anew after the commit, where no column of its own has changed. */
export async function announceWorkflow(tx: Context, workflowId: number): Promise<void> {
  await tx.db.execute(sql`select pg_notify('workflow_changed', ${String(workflowId)})`);
}
