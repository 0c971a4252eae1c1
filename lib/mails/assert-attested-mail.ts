import "server-only";
import type { recipients } from "@/db/schema/workflows";
import { loadAttested } from "@/lib/audit/facts/as-sent";
import { differing, readAttested } from "@/lib/audit/facts/attested";
import { FactsDiffer } from "@/lib/audit/facts/list-kept-facts";
import { loadSendingAndTrail } from "@/lib/audit/facts/load-rows";
import { excusedBy, personDifference } from "@/lib/audit/facts/people-difference";
import type { Difference } from "@/lib/audit/facts/schema";
import { messagesDifference, ownerDifference } from "@/lib/audit/facts/sending-difference";
import type { Context } from "@/lib/platform/context/context";
import { type MailName, recipientOf } from "@/lib/platform/mail/mail-data";
import { mailboxOf } from "@/lib/recipients/rules";
import type { MailRow } from "./find-unsent-mail";

type Person = typeof recipients.$inferSelect;

/** The mails that open a recipient's part or carry the sealed documents, and where each is sent. */
const addressOf = {
  signatureRequest: mailboxOf,
  documentCopy: mailboxOf,
  reminder: mailboxOf,
  ownLink: mailboxOf,
  partIsFree: mailboxOf,
  delegatedRequest: mailboxOf,
  requestChanged: mailboxOf,
  hostCode: mailboxOf,
  workflowCompleted: ({ email }) => email,
} satisfies Partial<Record<MailName, (person: Person) => string>>;

const isToPart = (name: string): name is keyof typeof addressOf => name in addressOf;

/**
 * Throws `FactsDiffer` unless the workflow still has the owner on whom mail server and branding depend, and the mail
 * goes to its recipient's attested address with the attested texts. Mails to the sender are sent even if the trail was
 * changed, because they may report that.
 */
export async function assertAttestedMail(ctx: Context, mail: MailRow): Promise<void> {
  const { template, workflowId, recipient } = mail;
  if (workflowId === null) return;
  const isOfPart = isToPart(template);
  const { trail, rows: found } = await (isOfPart ? loadAttested : loadSendingAndTrail)(ctx, workflowId);
  const attested = readAttested(trail, found.people);
  const owner = ownerDifference(attested, found);
  if (owner) throw new FactsDiffer(workflowId, owner);
  const signatoryId = recipientOf(mail.data);
  if (!isOfPart || !signatoryId) return;
  const { people, documents, open } = attested;
  const [row, known] = [found.people.find(({ id }) => id === signatoryId), people.get(signatoryId)];
  const entry = known?.sequence ?? trail.length;
  const refuse = (what: Difference["what"]) => new FactsDiffer(workflowId, differing(entry, what, { signatoryId }));
  if (!row || recipient !== addressOf[template](row) || (!known && documents !== null)) throw refuse("person");
  const others = messagesDifference(attested, found, trail);
  if (others) throw new FactsDiffer(workflowId, others);
  // An earlier version took part, which attests nothing or less.
  if (!known || open.has(row.memberOf ?? row.id)) return;
  const what = personDifference(row, known.value, excusedBy(trail, attested));
  if (what === "person" || what === "host" || what === "message") throw refuse(what);
}
