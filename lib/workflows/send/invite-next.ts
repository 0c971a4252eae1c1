import "server-only";
import { inArray } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { dueCopies, holdersOf, mailboxOf, nextSteps } from "@/lib/recipients/rules";
import type { WorkflowRow } from "@/lib/access/workflows";
import { listPeople } from "@/lib/workflows/queries";

/**
 * Invites the recipients whose turn it is, and sends the copies that are due. Callers must hold the lock on the
 * workflow's row, so that nobody is invited twice.
 */
export async function inviteNext(tx: Context, workflow: WorkflowRow): Promise<void> {
  const { people, alternates } = await listPeople(tx, workflow);
  for (const person of nextSteps(people, workflow.executeActionsInOrder)) {
    const holders = holdersOf(person, alternates);
    await change(tx, [person, ...holders], { status: "invited", startedExecutionAt: tx.now });
    for (const holder of holders)
      if (holder.linkBySender)
        await recordAudit(tx, workflow.id, { action: "linkDelivered", description: "", signatoryId: holder.id });
      else await mailLink(tx, "signatureRequest", holder);
  }
  for (const person of dueCopies(people, workflow.executeActionsInOrder)) {
    await change(tx, [person], { copySentAt: tx.now });
    await mailLink(tx, "documentCopy", person);
  }
}

type Person = typeof recipients.$inferSelect;

const change = (tx: Context, people: readonly Person[], values: Partial<Person>) =>
  tx.db
    .update(recipients)
    .set(values)
    .where(
      inArray(
        recipients.id,
        people.map(({ id }) => id),
      ),
    );

/** Mails a recipient the current link: to act, also once nobody of several does any more, or to read a copy. */
export const mailLink = (tx: Context, template: "signatureRequest" | "partIsFree" | "documentCopy", person: Person) =>
  queueMail(tx, {
    template,
    recipient: mailboxOf(person),
    language: languageOr(person.defaultLanguage),
    workflowId: person.workflowId,
    data: { signatoryId: person.id, linkVersion: person.linkVersion },
  });
