import "server-only";
import { randomUUID } from "node:crypto";
import { mails } from "@/db/schema/platform";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";
import { addJobs } from "@/lib/platform/jobs/add-job";
import { mailMac } from "./mail-mac";
import type { MailData, MailName } from "./mail-data";
import { isNobody } from "./nobody";

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
  await queueMails(tx, [mail]);
}

/** Queues several mails, in order, with two statements; none to people who have deleted their account. */
export async function queueMails<Name extends MailName>(
  tx: Context,
  queued: readonly QueuedMail<Name>[],
): Promise<void> {
  const read = queued.filter(({ recipient }) => !isNobody(recipient));
  if (read.length === 0) return;
  const coded = read.map((mail) => {
    const known = { uuid: randomUUID(), ...mail };
    return { ...known, mac: mailMac(known) };
  });
  const rows = await tx.db.insert(mails).values(coded).returning({ id: mails.id });
  await addJobs(
    tx.db,
    "deliverMail",
    rows.map(({ id }) => ({ mailId: id })),
  );
}
