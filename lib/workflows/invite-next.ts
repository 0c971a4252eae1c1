import "server-only";
import { eq } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { WorkflowRow } from "@/lib/access/workflows";
import { listSignatories } from "./queries";
import { nextSteps } from "./rules";

/**
 * Invites the recipients whose turn it is. Callers must hold the lock on the workflow's row, so that nobody is invited
 * twice.
 */
export async function inviteNext(tx: Context, workflow: WorkflowRow): Promise<void> {
  for (const person of nextSteps(await listSignatories(tx, workflow), workflow.executeActionsInOrder)) {
    await tx.db
      .update(signatories)
      .set({ status: "invited", startedExecutionAt: tx.now })
      .where(eq(signatories.id, person.id));
    await queueMail(tx, {
      template: "signatureRequest",
      recipient: person.email,
      language: languageOr(person.defaultLanguage),
      workflowId: workflow.id,
      data: { signatoryId: person.id, linkVersion: person.linkVersion },
    });
  }
}
