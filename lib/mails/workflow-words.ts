import "server-only";
import { eq } from "drizzle-orm";
import { recipientRoleIds, standardRole } from "@/db/enums";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import type { MailParagraph } from "@/lib/platform/mail/lay-out-mail";
import type { MailData } from "@/lib/platform/mail/mail-data";
import type { MailMessage } from "@/lib/platform/mail/message";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translator } from "@/lib/platform/i18n/translate";
import { appLink } from "@/lib/platform/process/settings";
import { unlinked } from "@/lib/platform/text/links";
import type { RoleMail } from "@/lib/recipients/roles/role-definition";
import { isHosted, roleDefinitions } from "@/lib/recipients/roles";
import { fullName, withAlternates } from "@/lib/recipients/rules";
import { downloadLink } from "@/lib/sealing/download-links";
import { keptRefusalWords } from "@/lib/platform/errors/refusal-words";
import { listPeople, titleOf } from "@/lib/workflows/queries";
import { segmentsOf } from "@/lib/workflows/list/segments";
import { shownState } from "@/lib/workflows/list/shown-state";
import { renewLink } from "@/lib/workflows/send/renew-link";
import { signingLink } from "@/lib/workflows/send/signing-link";
import { findSubject, type Subject } from "./find-subject";
import type { MailRow } from "./find-unsent-mail";
import { linkEndOf, linkEndWords } from "./link-end";
import type { MailValues } from "./mail-values";
import { addressOf, organisationOf, senderOf } from "./shown-names";

/** The part of a mail's row that its text is made from. */
export type Mail<Data> = Pick<MailRow, "workflowId" | "recipient"> & { data: Data };
type About = { signatoryId?: number | null | undefined };
export type Words = {
  values: MailValues;
  paragraphs: MailParagraph[];
  /** Below the paragraphs, until when the link works, unless an organisation's own words say it. */
  linkEnd?: string;
  href?: string;
  /** The entry of the catalogue, if it is not the mail's own. */
  wording?: string;
  /** Replaces the mail's usual button label. */
  button?: string;
  /** Replaces its usual first sentence. */
  text?: string;
  /** Replaces its usual reason for the mail. */
  why?: string;
  /** Whether the mail is about the reader's own workflow, so that it names no other sender. */
  own?: boolean;
  attachments?: MailMessage["attachments"];
  /** The workflow and recipient whose first page is shown, if the reader may see it. */
  pictured?: Subject;
};

/** Null if the recipient is no longer awaited, or the mailed link has been replaced. */
export async function findAwaited(ctx: Context, mail: Mail<MailData["signatureRequest"]>) {
  const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
  const { person, workflow } = subject ?? {};
  if (!subject || !person || workflow?.status !== "inProgress" || person.status !== "invited") return null;
  if (person.linkVersion !== mail.data.linkVersion) return null;
  await renewLink(ctx, person);
  return { ...subject, person };
}

/** As `findAwaited`, but null as well if one of several people has claimed the part. */
export async function findFree(ctx: Context, mail: Mail<MailData["partIsFree"]>) {
  const subject = await findAwaited(ctx, mail);
  if (!subject) return null;
  const [part] = await ctx.db
    .select()
    .from(recipients)
    .where(eq(recipients.id, subject.person.memberOf ?? 0));
  return part?.claimedBy === null ? subject : null;
}

/** For a recipient who signs in person, the host reads the mail. */
const nameOfReader = (person: Subject["person"]) =>
  person && isHosted(person.recipientRole) && person.status !== "completed" ? person.hostName : person?.firstName;

export function wordsOf(ctx: Context, subject: Subject): MailValues {
  const { workflow, sender, company, person, docs } = subject;
  return {
    organisation: organisationOf(company?.name) ?? senderOf(sender),
    expires: linkEndOf(ctx, subject) ?? "–",
    title: titleOf(
      ctx,
      workflow,
      docs.map((d) => d.name),
    ),
    sender: senderOf(sender),
    senderEmail: addressOf(sender),
    name: nameOfReader(person) ?? sender.firstName,
    recipient: person ? fullName(person) : "",
  };
}

type Asked = Subject & { person: NonNullable<Subject["person"]> };

/** Asks a recipient to act, with the sender's messages. */
export const requestWords = (ctx: Context, subject: Asked, href = signingLink(subject.person)): Words => ({
  ...copyWords(ctx, subject, href),
  ...wordedFor(subject.person, "request"),
});

export function copyWords(ctx: Context, subject: Asked, href = signingLink(subject.person)): Words {
  const { person, workflow } = subject;
  const notes = [workflow.message, workflow.additionalEmailMessage, person.privateMessage];
  const paragraphs = [...sharedWords(ctx, subject), ...notes.flatMap(quoted)];
  return { values: wordsOf(ctx, subject), paragraphs, ...endOfLink(ctx, subject), href };
}

/** Until when the recipient's link works. */
export const endOfLink = (ctx: Context, subject: Subject): Pick<Words, "linkEnd"> =>
  linkEndWords(ctx, linkEndOf(ctx, subject));

/** The paragraph that tells one of several people that any one of them can act. */
export function sharedWords({ language }: Context, { person, oneOf }: Asked): MailParagraph[] {
  const act = roleDefinitions[person.recipientRole].words.act ?? standardRole;
  const names = new Intl.ListFormat(languageTable[language].tag).format(oneOf.map((one) => unlinked(fullName(one))));
  return oneOf.length > 0 ? [translator(language, "mails.shared")(act, { names })] : [];
}

export const linkWords = (ctx: Context, subject: Asked): Words => ({
  values: wordsOf(ctx, subject),
  paragraphs: [],
  ...endOfLink(ctx, subject),
  href: signingLink(subject.person),
});

export const aboutLink = (ctx: Context, subject: Asked | null): Words | null => subject && linkWords(ctx, subject);

/** To somebody whose link no longer works, or to their host: whoever was removed has no role any more that says which. */
export async function withdrawnWords(ctx: Context, mail: Mail<About>): Promise<Words | null> {
  const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
  if (!subject) return null;
  const values = wordsOf(ctx, subject);
  return { values: { ...values, name: subject.person?.hostName ?? values["name"] ?? "" }, paragraphs: [] };
}

/** What the sender changed of what a recipient had agreed to: one paragraph for each kind of change to fields. */
export function changedWords({ language }: Context, changes: Changes): MailParagraph[] {
  const t = translator(language, "mails.requestChanged");
  const list = new Intl.ListFormat(languageTable[language].tag);
  return (["addedFields", "changedFields", "removedFields"] as const).flatMap((kind) => {
    const names = [...new Set(changes[kind])].map(unlinked);
    return names.length > 0 ? [t(kind, { names: list.format(names) })] : [];
  });
}
type Changes = Pick<MailData["requestChanged"], "addedFields" | "changedFields" | "removedFields">;

export const detailHref = ({ workflow }: Pick<Subject, "workflow">) => appLink(`/documents/${workflow.id}`);

export const ownDetail = (subject: Pick<Subject, "workflow">) => ({ href: detailHref(subject), own: true });

export async function aboutWorkflow(ctx: Context, mail: Mail<About>): Promise<Words | null> {
  const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
  return subject && { values: wordsOf(ctx, subject), paragraphs: [], ...ownDetail(subject) };
}

/** For the sender: how far each recipient is, as the workflow's page shows it. */
export async function progressOf(ctx: Context, { workflow }: Pick<Subject, "workflow">): Promise<MailParagraph[]> {
  const { people, alternates } = await listPeople(ctx, workflow);
  const parts = withAlternates([...people, ...alternates]).map((person) => ({
    ...person,
    recipientRoleId: recipientRoleIds[person.recipientRole],
    isCopySent: person.copySentAt !== null,
  }));
  const state = shownState(workflow, false, ctx.now);
  const segments = segmentsOf(ctx, { ...workflow, state, signatories: parts });
  return [{ progress: segments.map((segment) => ({ ...segment, words: unlinked(segment.words) })) }];
}

/** About the whole workflow: how far it is, and the way to its page. */
export async function aboutProgress(ctx: Context, mail: Mail<About>): Promise<Words | null> {
  const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
  return (
    subject && { values: wordsOf(ctx, subject), paragraphs: await progressOf(ctx, subject), ...ownDetail(subject) }
  );
}

/** Null if the draft has been sent or scheduled again since, or the refusal was dismissed. */
export async function aboutSchedule(ctx: Context, mail: Mail<About>): Promise<Words | null> {
  const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
  const refusal = subject?.workflow.scheduleRefusal;
  if (!subject || !refusal) return null;
  const { message } = keptRefusalWords(refusal, ctx.language);
  const remedy = translator(ctx.language, "mails.scheduleFailed")("remedy");
  return { values: wordsOf(ctx, subject), paragraphs: [{ quote: message }, remedy], ...ownDetail(subject) };
}

/** The entry of the catalogue that the recipient's role has of its own for this mail. */
export function wordedFor({ recipientRole }: Pick<Asked["person"], "recipientRole">, mail: RoleMail) {
  const wording = roleDefinitions[recipientRole].mails[mail];
  return wording ? { wording } : {};
}

export const quoted = (words: string | null | undefined): MailParagraph[] => (words ? [{ quote: words }] : []);

/** The sender's link leads to the workflow; a recipient's downloads the documents and works for 30 days. */
export function linkOfCompleted({ workflow, person, docs }: Subject): Partial<Words> {
  if (!person || !workflow.completedAt) return { ...ownDetail({ workflow }), why: "whySender" };
  const ids = docs.map((doc) => doc.id);
  return { href: downloadLink(ids, person.id, workflow.completedAt), button: "download" };
}
