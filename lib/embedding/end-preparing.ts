import "server-only";
import { and, eq } from "drizzle-orm";
import { embedSessions } from "@/db/schema/embedding";
import type { Context } from "@/lib/platform/context/context";

/** Long over, begun or not (`hasEnded`). */
const begunLongAgo = new Date(0);

/** Ends the sessions that place fields in this draft, for good: nobody goes on in them once it is a draft again. */
export async function endPreparing(tx: Context, workflowId: number): Promise<void> {
  await tx.db
    .update(embedSessions)
    .set({ begunAt: begunLongAgo })
    .where(and(eq(embedSessions.workflowId, workflowId), eq(embedSessions.kind, "prepare")));
}
