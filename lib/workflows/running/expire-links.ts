import "server-only";
import { and, eq, gte, isNull, lte, notExists } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { auditActions, recipients, workflows } from "@/db/schema/workflows";
import { workflowIds } from "@/lib/access/workflow-pages";
import { touchWorkflow } from "@/lib/access/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { mailboxOf } from "@/lib/recipients/rules";
import { findSender } from "@/lib/access/find-sender";
import { hasToAct } from "./has-to-act";

/** Links stop working by time alone; this records it once in the trail and as a change, and tells the sender. */
export async function expireLinks(ctx: Context): Promise<void> {
  await oneByOne(workflowIds(ctx, unrecorded(ctx)), {
    about: (workflowId) => ({ workflowId }),
    act: (workflowId) => transact(ctx, (tx) => expireOne(tx, workflowId)),
    failed: "the end of a workflow's links could not be recorded",
  });
}

const unrecorded = (ctx: Context) =>
  and(
    eq(workflows.status, "inProgress"),
    isNull(workflows.deletedAt),
    lte(workflows.expiresAt, ctx.now),
    notExists(
      ctx.db
        .select({ id: auditActions.id })
        .from(auditActions)
        .where(
          and(
            eq(auditActions.workflowId, workflows.id),
            eq(auditActions.typeId, auditActionIds.linkExpired),
            // An entry from before an extension belongs to an earlier expiry.
            gte(auditActions.performedAt, workflows.expiresAt),
          ),
        ),
    ),
  );

async function expireOne(tx: Context, workflowId: number): Promise<void> {
  const [locked] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId)).for("update");
  // Checked again under the lock: another process may have recorded it meanwhile.
  const [workflow] = await tx.db
    .select()
    .from(workflows)
    .where(and(eq(workflows.id, locked?.id ?? 0), unrecorded(tx)));
  if (!workflow) return;
  await touchWorkflow(tx, workflow.id);
  const open = await tx.db.select().from(recipients).where(hasToAct(workflow.id)).orderBy(recipients.id);
  await recordAudit(
    tx,
    workflow.id,
    ...open.map((person) => ({
      action: "linkExpired" as const,
      description: mailboxOf(person),
      signatoryId: person.id,
    })),
  );
  await queueEvent(tx, "workflow.expired", { ...workflow, updatedAt: tx.now });
  const sender = await findSender(tx, workflow.id);
  if (!sender) return;
  const { email, language } = sender;
  await queueMail(tx, { template: "linksExpired", recipient: email, language, workflowId: workflow.id, data: {} });
}
