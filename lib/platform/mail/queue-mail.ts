import "server-only";
import { mails } from "@/db/schema/platform";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context";
import { addJob } from "@/lib/platform/jobs/add-job";

type QueuedMail = {
  /** A key below `mails` in the catalogues, and in the table of what renders it. */
  template: string;
  recipient: string;
  language: Language;
  /** Ids, never secrets: links are made when the mail is written. */
  data?: Record<string, unknown>;
  workflowId?: number;
};

/** Part of the transaction of its cause: no mail for a change that was rolled back (docs/invariants.md 9, 11). */
export async function queueMail(tx: Context, mail: QueuedMail): Promise<void> {
  const [row] = await tx.db
    .insert(mails)
    .values({ ...mail, data: mail.data ?? {} })
    .returning({ id: mails.id });
  if (row) await addJob(tx.db, "deliverMail", { mailId: row.id });
}
