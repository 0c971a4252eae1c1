import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import { saveExternalData } from "@/lib/external-data/save-external-data";
import type { ExternalDataInput } from "@/lib/external-data/schema";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { announceWorkflow } from "@/lib/workflows/announce-workflow";

/**
 * Keeps what the sender's own systems call a workflow, whatever its state: nothing of it is sent, shown or attested. The
 * workflow does not count as changed, so that an editor that is open can still save.
 */
export async function changeExternalData(
  ctx: UserContext,
  workflowId: number,
  given: ExternalDataInput,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    await saveExternalData(tx, { workflowId: workflow.id }, given);
    await announceWorkflow(tx, workflow.id);
  });
}

/** The same for its recipients. */
export async function changeExternalDataOfPeople(
  ctx: UserContext,
  workflowId: number,
  list: readonly (ExternalDataInput & { id: number })[],
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    for (const { id, externalId, metadata } of list) {
      const own = and(eq(recipients.workflowId, workflow.id), eq(recipients.id, id), isNull(recipients.memberOf));
      const [person] = await tx.db.select({ id: recipients.id }).from(recipients).where(own);
      if (!person) throw new AppError("not_found");
      await saveExternalData(tx, { signatoryId: person.id }, { externalId, metadata });
    }
    await announceWorkflow(tx, workflow.id);
  });
}
