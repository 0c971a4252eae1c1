import "server-only";
import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { fields } from "@/db/schema/documents";
import { auditActions } from "@/db/schema/workflows";
import { correctionActions, fieldCorrections } from "@/lib/audit/corrections";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { SigningRequest } from "./open-request";

/** Another step changes nothing of what a page shows. */
const shown = [...correctionActions].filter((typeId) => typeId !== auditActionIds.recipientMoved);

/**
 * Refuses an act on a page that shows something else than what the recipient is asked since a correction. `seenSequence`
 * is the last entry of the trail when the page was made; an act that names none is that of a program. Callers must hold
 * the workflow's lock.
 */
export async function assertNothingCorrected(
  { db }: Context,
  { recipient, holder, workflow }: Pick<SigningRequest, "recipient" | "holder" | "workflow">,
  seenSequence: number | null | undefined,
): Promise<void> {
  if (seenSequence === undefined || seenSequence === null || seenSequence >= workflow.auditSequence) return;
  const since = and(eq(auditActions.workflowId, workflow.id), gt(auditActions.sequence, seenSequence));
  const own = inArray(auditActions.signatoryId, [recipient.id, holder.id]);
  const ofFields = inArray(auditActions.typeId, [...fieldCorrections]);
  const [row] = await db
    .select({ sequence: auditActions.sequence })
    .from(auditActions)
    .where(
      and(
        since,
        or(and(inArray(auditActions.typeId, shown), own), (await readsOthers(db, recipient.id)) ? ofFields : undefined),
      ),
    )
    .limit(1);
  if (row) throw new AppError("corrected_since");
}

/** Whether conditions or formulas of the recipient may read fields of others. */
async function readsOthers(db: Context["db"], signatoryId: number): Promise<boolean> {
  const ruled = or(isNotNull(fields.condition), isNotNull(fields.formula));
  return (await db.$count(fields, and(eq(fields.signatoryId, signatoryId), ruled))) > 0;
}
