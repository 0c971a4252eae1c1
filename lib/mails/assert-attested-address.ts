import "server-only";
import { eq } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import { erasesHost } from "@/lib/audit/erasure";
import { differing, readAttested } from "@/lib/audit/facts/attested";
import { FactsDiffer, loadOwnTrail } from "@/lib/audit/facts/list-kept-facts";
import { personDifference } from "@/lib/audit/facts/people-difference";
import type { Context } from "@/lib/platform/context";
import { type MailName, signatoryOf } from "@/lib/platform/mail/mail-data";
import { mailboxOf } from "@/lib/recipients/rules";
import type { MailRow } from "./find-unsent-mail";

type Person = typeof signatories.$inferSelect;

/** Mails by which a recipient's part is opened, or that carry the sealed documents; where each goes. */
const addressOf = {
  signatureRequest: mailboxOf,
  documentCopy: mailboxOf,
  reminder: mailboxOf,
  ownLink: mailboxOf,
  partIsFree: mailboxOf,
  delegatedRequest: mailboxOf,
  hostCode: mailboxOf,
  workflowCompleted: ({ email }) => email,
} satisfies Partial<Record<MailName, (person: Person) => string>>;

const isToPart = (name: string): name is keyof typeof addressOf => name in addressOf;

/** Throws `FactsDiffer` unless the mail goes to the address that the trail attests for its recipient. */
export async function assertAttestedAddress(ctx: Context, mail: MailRow): Promise<void> {
  const { template, workflowId, recipient } = mail;
  const signatoryId = signatoryOf(mail.data);
  if (!isToPart(template) || workflowId === null || !signatoryId) return;
  const [trail, people] = await Promise.all([
    loadOwnTrail(ctx, workflowId),
    ctx.db.select().from(signatories).where(eq(signatories.workflowId, workflowId)),
  ]);
  const { people: attested, documents, open } = readAttested(trail, people);
  const [row, known] = [people.find(({ id }) => id === signatoryId), attested.get(signatoryId)];
  const entry = known?.sequence ?? trail.length;
  const refuse = (what: Parameters<typeof differing>[1]) =>
    new FactsDiffer(workflowId, differing(entry, what, { signatoryId }));
  if (!row || recipient !== addressOf[template](row) || (!known && documents !== null)) throw refuse("person");
  // An earlier version took part, which attests nothing or less.
  if (!known || open.has(row.memberOf ?? row.id)) return;
  const isHostErased = trail.filter(erasesHost).some((one) => one.signatoryId === row.id);
  const what = personDifference(row, known.value, { isHostErased, lateAddresses: [] });
  if (what === "person" || what === "host") throw refuse(what);
}
