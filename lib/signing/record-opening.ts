import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context";
import { lockRequest } from "./lock-request";
import { asSignatory, type SigningRequest } from "./open-request";

/**
 * Records the first opening only, so that a mail scanner that opens the link adds at most one row (docs/threats.md 6).
 */
export async function recordOpening(ctx: Context, request: SigningRequest): Promise<void> {
  if (request.holder.openedAt) return;
  await transact(asSignatory(ctx, request), async (tx) => {
    await lockRequest(tx, request);
    const first = await tx.db
      .update(signatories)
      .set({ openedAt: tx.now })
      .where(and(eq(signatories.id, request.holder.id), isNull(signatories.openedAt)))
      .returning({ id: signatories.id });
    if (first.length > 0)
      await recordAudit(tx, request.workflow.id, {
        action: "recipientOpened",
        description: "",
        signatoryId: request.holder.id,
      });
  });
}
