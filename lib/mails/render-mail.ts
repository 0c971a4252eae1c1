import "server-only";
import { and, eq } from "drizzle-orm";
import { reminders } from "@/db/schema/reminders";
import { delegations } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { openText } from "@/lib/platform/crypto/crypto";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { type MailData, mailNamed, type MailName, readMailData } from "@/lib/platform/mail/mail-data";
import type { MailMessage } from "@/lib/platform/mail/message";
import { appLink, settings } from "@/lib/platform/process/settings";
import { loadPack } from "@/lib/documents/pack";
import { shownEarlier } from "@/lib/recipients/deleted-account";
import { fullName } from "@/lib/recipients/rules";
import { differenceWords } from "@/lib/audit/facts/difference-words";
import { lockValues } from "@/lib/signing/gate/lock-out";
import { hostCodeMinutes } from "@/lib/workflows/rules";
import { visitCodeMinutes } from "@/lib/public-links/rules";
import { contactInput } from "@/lib/support/schema";
import { isAsSaved } from "@/lib/audit/is-as-saved";
import { renewLink } from "@/lib/workflows/send/renew-link";
import { signingLink } from "@/lib/workflows/send/signing-link";
import { assertAsQueued, NotAsQueued } from "./assert-as-queued";
import { findOwnWords } from "@/lib/mail-texts/find-own-words";
import { assertSealed } from "@/lib/audit/facts/as-sent";
import { assertAttestedMail } from "./assert-attested-mail";
import { accountMails } from "./account-mails";
import { countFinished } from "./count-finished";
import { findLook } from "./find-look";
import { findMailSender } from "./find-mail-sender";
import { findSubject } from "./find-subject";
import { firstPageFor } from "./first-page";
import type { MailRow } from "./find-unsent-mail";
import {
  aboutLink,
  aboutProgress,
  aboutSchedule,
  aboutWorkflow,
  changedWords,
  copyWords,
  detailHref,
  endOfLink,
  findAwaited,
  findFree,
  linkOfCompleted,
  linkWords,
  type Mail,
  ownDetail,
  progressOf,
  quoted,
  requestWords,
  sharedWords,
  withdrawnWords,
  wordedFor,
  type Words,
  wordsOf,
} from "./workflow-words";
import { unlinkedValues } from "./mail-values";
import { writeMail } from "./write-mail";

/** A larger sealed file is sent only as a link (docs/product.md). */
const attachableBytes = 10_000_000;

/** The name by which a mail shows a picture that it carries. */
const pictureId = "page@countersign";

/** What each mail adds to its catalogue entry; null drops the mail, because what it announces is no longer true. */
const templates: { [Name in MailName]: (ctx: Context, mail: Mail<MailData[Name]>) => Promise<Words | null> } = {
  ...accountMails,
  contactMessage: async ({ language }, { data }) => {
    const t = translator(language, "mails.contactMessage");
    const { topic, message, ...sender } = contactInput.parse(data);
    const { name, email, company = "", phone = "" } = sender;
    const shown = unlinkedValues({ name, email: { address: email }, company: company ?? "", phone: phone ?? "" });
    const rows = (["name", "email", "company", "phone"] as const).flatMap((key) =>
      shown[key] ? [`${t(`row.${key}`)}: ${shown[key]}`] : [],
    );
    return { values: { name: sender.name, topic: t(`topic.${topic}`) }, paragraphs: [...rows, { quote: message }] };
  },
  signatureRequest: async (ctx, mail) => {
    const subject = await findAwaited(ctx, mail);
    if (!subject) return null;
    return { ...requestWords(ctx, subject), pictured: subject };
  },
  documentCopy: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    const { person, workflow } = subject ?? {};
    if (!subject || !person || person.linkVersion !== mail.data.linkVersion) return null;
    if (workflow?.status !== "inProgress") return null; // the sealed documents follow, or nothing more is needed
    await renewLink(ctx, person);
    return { ...copyWords(ctx, { ...subject, person }), pictured: subject };
  },
  reminder: async (ctx, mail) => {
    const subject = await findAwaited(ctx, mail);
    if (!subject) return null;
    const note = (await findReminder(ctx, mail))?.customEmailText;
    const { person } = subject;
    const worded = wordedFor(person, "reminder");
    const values = wordsOf(ctx, subject);
    const paragraphs = [...sharedWords(ctx, subject), ...quoted(note)];
    return { values, paragraphs, ...endOfLink(ctx, subject), href: signingLink(person), pictured: subject, ...worded };
  },
  ownLink: async (ctx, mail) => aboutLink(ctx, await findAwaited(ctx, mail)),
  partIsFree: async (ctx, mail) => aboutLink(ctx, await findFree(ctx, mail)),
  delegatedRequest: async (ctx, mail) => {
    const [subject, delegation] = await Promise.all([findAwaited(ctx, mail), findDelegation(ctx, mail)]);
    if (!subject || !delegation) return null;
    const { person, workflow } = subject;
    const t = translator(ctx.language, "mails.delegatedRequest");
    const notes = [workflow.message, workflow.additionalEmailMessage];
    return {
      values: { ...wordsOf(ctx, subject), from: fullName(delegation), fromEmail: { address: delegation.email || "–" } },
      paragraphs: [
        ...(person.accessCodeSealed ? [t("code", unlinkedValues(wordsOf(ctx, subject)))] : []),
        ...notes.flatMap(quoted),
      ],
      ...endOfLink(ctx, subject),
      href: signingLink(person),
    };
  },
  requestChanged: async (ctx, mail) => {
    const subject = await findAwaited(ctx, mail);
    return subject && { ...linkWords(ctx, subject), paragraphs: changedWords(ctx, mail.data) };
  },
  requestWithdrawn: (ctx, mail) => withdrawnWords(ctx, mail),
  handedOn: async (ctx, mail) => {
    const [subject, delegation] = await Promise.all([
      findSubject(ctx, mail.workflowId, mail.data.signatoryId),
      findDelegation(ctx, mail),
    ]);
    if (!subject?.person || !delegation) return null;
    const values = { ...wordsOf(ctx, subject), from: fullName(delegation), email: { address: subject.person.email } };
    return { values, paragraphs: quoted(delegation.reason), ...ownDetail(subject) };
  },
  hostCode: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    if (!subject) return null;
    const code = openText("code", `device:${mail.data.deviceSessionId}`, mail.data.sealedCode);
    const host = { name: subject.person?.hostName ?? "", minutes: hostCodeMinutes };
    return { values: { ...wordsOf(ctx, subject), ...host }, paragraphs: [{ code }] };
  },
  visitCode: async (_ctx, { data }) => {
    const code = openText("code", `visit:${data.tokenHash}`, data.sealedCode);
    return { values: { ...data, minutes: visitCodeMinutes }, paragraphs: [{ code }] };
  },
  publicLinkChanged: async ({ language }, { data: { templateId, fields, settings: changed, ...data } }) => {
    const t = translator(language, "mails.publicLinkChanged");
    const rows = [...fields, ...changed.map((setting) => t(`setting.${setting}`))];
    return {
      values: { ...data, actor: { person: data.actor } },
      paragraphs: [{ quote: rows.join("\n") }, t("todo")],
      href: appLink(`/templates/${templateId}/links`),
    };
  },
  escalation: async (ctx, mail) => {
    const [subject, reminder] = await Promise.all([findAwaited(ctx, mail), findReminder(ctx, mail)]);
    if (!subject || reminder?.escalateEmail !== mail.recipient) return null;
    const days = mail.data.days;
    const worded = wordedFor(subject.person, "escalation");
    return { values: { ...wordsOf(ctx, subject), days }, paragraphs: [], href: detailHref(subject), ...worded };
  },
  linksExpired: (ctx, mail) => aboutProgress(ctx, mail),
  scheduleFailed: (ctx, mail) => aboutSchedule(ctx, mail),
  recipientLockedOut: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    const until = subject?.person?.gatePausedUntil;
    if (!subject || !until || until <= ctx.now) return null;
    const { minutes } = lockValues(subject.sender, until, ctx.now);
    return { values: { ...wordsOf(ctx, subject), minutes }, paragraphs: [], ...ownDetail(subject) };
  },
  stepDone: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    if (!subject) return null;
    const [finished, progress] = await Promise.all([countFinished(ctx, subject.workflow.id), progressOf(ctx, subject)]);
    return { values: { ...wordsOf(ctx, subject), ...finished }, paragraphs: progress, ...ownDetail(subject) };
  },
  mailServerFailed: async (_ctx, { data }) => ({
    values: { name: data.name, host: { address: data.host } },
    paragraphs: quoted(data.error),
    href: appLink(data.own ? "/account/account/emails" : "/account/company-settings/emails"),
  }),
  workflowDeclined: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    if (!subject) return null;
    const { person } = subject;
    const worded = person && wordedFor(person, "declined");
    return {
      values: wordsOf(ctx, subject),
      paragraphs: [...quoted(person?.declineReason), ...(await progressOf(ctx, subject))],
      ...ownDetail(subject),
      ...worded,
    };
  },
  workflowCancelled: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId, { orDeleted: true });
    const reason = subject?.workflow.cancelReason;
    const t = translator(ctx.language, "mails.workflowCancelled");
    return subject && { values: wordsOf(ctx, subject), paragraphs: reason ? [t("reason"), { quote: reason }] : [] };
  },
  sealingFailed: (ctx, mail) => aboutWorkflow(ctx, mail),
  factsDiffer: async (ctx, mail) => {
    const words = await aboutWorkflow(ctx, mail);
    return words && { ...words, paragraphs: [{ quote: await differenceWords(ctx, mail.data) }] };
  },
  mailRefused: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    if (!subject) return null;
    return {
      values: { ...wordsOf(ctx, subject), address: { address: mail.data.address } },
      paragraphs: quoted(mail.data.answer),
      ...ownDetail(subject),
      ...(mail.data.isHeldBack && { wording: "mailHeldBack" }),
    };
  },
  textRefused: async (ctx, mail) => {
    const { answer } = mail.data;
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    if (!subject?.person) return null;
    return {
      values: { ...wordsOf(ctx, subject), number: `+${mail.data.mobileNumber}` },
      paragraphs: answer ? [translator(ctx.language, "mails.textRefused")("answered"), { quote: answer }] : [],
      ...ownDetail(subject),
    };
  },
  workflowCompleted: async (ctx, mail) => {
    const subject = await findSubject(ctx, mail.workflowId, mail.data.signatoryId);
    if (!subject || subject.workflow.status !== "completed") return null;
    await assertSealed(ctx, subject.workflow, subject.docs);
    const files = (await loadPack(ctx, subject.docs)).map((file) => ({ ...file, contentType: "application/pdf" }));
    const size = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    return {
      values: wordsOf(ctx, subject),
      paragraphs: [],
      ...linkOfCompleted(subject),
      ...(size <= attachableBytes ? { attachments: files } : { text: "textByLink" }),
    };
  },
};

function wordsFor<Name extends MailName>(ctx: Context, name: Name, { workflowId, recipient, data }: MailRow) {
  return templates[name](ctx, { workflowId, recipient, data: readMailData(name, data) });
}

/**
 * Writes the mail in the reader's language from the current state; null if it should no longer be sent. If address or
 * contents are not as they should be, throws one of the errors that `refuseExchanged` handles.
 */
export async function renderMail(ctx: Context, mail: MailRow): Promise<MailMessage | null> {
  await assertAsQueued(ctx, mail);
  const name = mailNamed(mail.template);
  const language = languageOr(mail.language);
  const [words, look] = await Promise.all([
    wordsFor({ ...ctx, language }, name, mail),
    mail.workflowId === null ? null : findLook(ctx, mail.workflowId),
  ]);
  if (!words) return null;
  await assertAttestedMail(ctx, mail);
  const sender = words.own ? null : await findMailSender(ctx, mail, language);
  const page = words.pictured ? await firstPageFor(ctx, words.pictured) : null;
  const kind = words.wording ?? name;
  const ownWords =
    mail.workflowId === null || words.own ? null : await findOwnWords(ctx, mail.workflowId, { kind, language });
  const { subject, html, text } = writeMail(language, name, words, {
    ...look,
    ownWords,
    picture: page && `cid:${pictureId}`,
  });
  const attachments = [
    ...(words.attachments ?? []),
    ...(page ? [{ name: "page.jpg", bytes: page, contentType: "image/jpeg", inlineId: pictureId }] : []),
  ];
  return {
    to: mail.recipient,
    subject,
    html,
    text,
    messageId: `<${mail.uuid}@${settings().appUrl.hostname}>`,
    ...(sender && { sender }),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** Throws `NotAsQueued` if it is not stored as the sender saved it. */
async function findReminder(ctx: Context, { workflowId, data }: Mail<{ reminderId?: number | null | undefined }>) {
  const own = and(eq(reminders.id, data.reminderId ?? 0), eq(reminders.workflowId, workflowId ?? 0));
  const [row] = await ctx.db.select().from(reminders).where(own);
  if (row && !(await isAsSaved(ctx, "reminder", row)))
    throw new NotAsQueued(`Reminder ${row.id} of workflow ${row.workflowId} is not stored as it was saved`);
  return row;
}

async function findDelegation(ctx: Context, { data }: Mail<{ delegationId: number }>) {
  const [row] = await ctx.db.select().from(delegations).where(eq(delegations.id, data.delegationId));
  return row && shownEarlier(ctx, row);
}
