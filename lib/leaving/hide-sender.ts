import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { senders } from "@/db/schema/senders";
import { workflows } from "@/db/schema/workflows";
import { freeOf, isFree } from "@/lib/holds/held";
import { type Context, transact } from "@/lib/platform/context/context";
import { inBatches } from "./erase-workflows";
import { recordErasedSender } from "./record-erasure";

/** Removes the sender's name from what they sent; what others signed there stays. */
export async function hideSender(ctx: Context, userId: number): Promise<void> {
  const own = ctx.db.select({ id: senders.workflowId }).from(senders).where(eq(senders.userId, userId));
  await inBatches(ctx, and(inArray(workflows.id, own), isFree), (ids) => transact(ctx, (tx) => hideIn(tx, ids)));
}

async function hideIn(tx: Context, all: readonly number[]): Promise<void> {
  const ofThese = inArray(workflows.id, [...all]);
  await tx.db.select({ id: workflows.id }).from(workflows).where(ofThese).orderBy(workflows.id).for("update");
  const ids = await freeOf(tx, all);
  const gone = await tx.db
    .delete(senders)
    .where(inArray(senders.workflowId, ids))
    .returning({ workflowId: senders.workflowId });
  for (const { workflowId } of gone) await recordErasedSender(tx, workflowId);
}
