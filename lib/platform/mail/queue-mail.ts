import "server-only";
import { mails } from "@/db/schema/platform";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { MailData, MailName } from "./mail-data";

type QueuedMail<Name extends MailName> = {
  template: Name;
  recipient: string;
  language: Language;
  data: MailData[Name];
  workflowId?: number;
};

/**
 * Queues a mail in the transaction that causes it, so that a rolled-back change sends none (docs/invariants.md 9, 11).
 */
export async function queueMail<Name extends MailName>(tx: Context, mail: QueuedMail<Name>): Promise<void> {
  const [row] = await tx.db.insert(mails).values(mail).returning({ id: mails.id });
  if (row) await addJob(tx.db, "deliverMail", { mailId: row.id });
}
