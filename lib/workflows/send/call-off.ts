import "server-only";
import { eq } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { mailLinksAgain } from "./links-by-sender";
import { notScheduled } from "@/lib/workflows/rules";
import { getUnsentFor } from "./sendable";

/** A scheduled workflow is an ordinary draft again, and one that could not be sent no longer says why. */
export async function callOff(ctx: UserContext, workflowId: number, seenUpdatedAt?: string | null): Promise<void> {
  await transact(ctx, async (tx) => {
    const draft = await getUnsentFor(tx, workflowId, seenUpdatedAt);
    if (!draft.scheduledAt && !draft.scheduleRefusal) return;
    await tx.db
      .update(workflows)
      .set({ ...notScheduled, updatedAt: tx.now })
      .where(eq(workflows.id, draft.id));
    await mailLinksAgain(tx, draft.id);
    if (draft.scheduledAt) await recordAudit(tx, draft.id, { action: "calledOff", description: "" });
  });
}
