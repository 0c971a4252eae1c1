import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { fields } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { eitherOf, holdersOf, mailboxOf, nameAndAddress, removedColumns } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import { endDeviceSessions, takeWork } from "@/lib/workflows/running/forget-work";
import type { CorrectionOf } from "@/lib/workflows/schema/correction";
import { changeRow, type Correction, getUnfinished, record, touch } from "./correction";
import { closeSteps } from "./place";

/**
 * Takes a recipient who has not finished out of the workflow, with their fields and the files they were asked for. Their
 * link says that they are no longer needed. Tells whoever had been asked or had a copy.
 */
export async function removeRecipient(correction: Correction, change: CorrectionOf<"remove_recipient">): Promise<void> {
  const { tx, workflow } = correction;
  const part = await getUnfinished(correction, change.signatoryId);
  const { alternates: everyAlternate } = await listPeople(tx, workflow);
  const alternates = everyAlternate.filter(({ memberOf }) => memberOf === part.id);
  await takeWork(tx, part);
  const gone = await tx.db.delete(fields).where(eq(fields.signatoryId, part.id)).returning({ name: fields.name });
  touch(correction, part.id).removedFields.push(...gone.map(({ name }) => name));
  const requested = and(eq(attachments.signatoryId, part.id), eq(attachments.kind, "requested"));
  await tx.db.delete(attachments).where(requested);
  for (const { id } of [part, ...alternates]) await endDeviceSessions(tx, id);
  const removed = await changeRow(correction, part, removedColumns(part));
  await tx.db.update(recipients).set({ status: "waiting" }).where(eq(recipients.memberOf, part.id));
  await closeSteps(correction);
  await record(correction, {
    action: "recipientRemoved",
    description: eitherOf({ ...part, members: alternates }, nameAndAddress, ({ names, last }) => `${names}, ${last}`),
    people: [removed],
    askedIds: [part.id],
    changesOrder: true,
  });
  if (part.status !== "invited" && !part.copySentAt) return;
  for (const person of holdersOf(part, alternates))
    await queueMail(tx, {
      template: "requestWithdrawn",
      recipient: mailboxOf({ ...person, recipientRole: part.recipientRole }),
      language: languageOr(person.defaultLanguage),
      workflowId: workflow.id,
      data: { signatoryId: person.id },
    });
}
