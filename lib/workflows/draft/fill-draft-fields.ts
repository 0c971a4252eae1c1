import "server-only";
import { assertSeen } from "@/lib/access/assert-seen";
import { getDraftFor, touchWorkflow } from "@/lib/access/workflows";
import { fillFields } from "@/lib/documents/fill-fields";
import type { FillInput } from "@/lib/documents/schema";
import { type UserContext, transact } from "@/lib/platform/context/context";

/** Puts values into the fields of a draft, also of a strict template. Answers the draft's new updated_at. */
export async function fillDraftFields(
  ctx: UserContext,
  workflowId: number,
  { fields, seenUpdatedAt }: FillInput,
): Promise<Date> {
  return transact(ctx, async (tx) => {
    const workflow = await getDraftFor(tx, workflowId);
    assertSeen(workflow, seenUpdatedAt);
    await fillFields(tx, { workflowId: workflow.id }, fields);
    await touchWorkflow(tx, workflow.id);
    return tx.now;
  });
}
