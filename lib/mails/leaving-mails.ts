import "server-only";
import { deletionDue, exportDays, graceDays } from "@/lib/leaving/rules";
import type { Context } from "@/lib/platform/context/context";
import { dayInSentence } from "@/lib/platform/i18n/dates";
import type { Language } from "@/db/enums";
import type { MailData } from "@/lib/platform/mail/mail-data";
import { translator } from "@/lib/platform/i18n/translate";
import { appLink } from "@/lib/platform/process/settings";
import { unlinked } from "@/lib/platform/text/links";
import type { Mail, Words } from "./workflow-words";

export type LeavingMail =
  | "dataExportReady"
  | "dataExportFailed"
  | "accountDeleted"
  | "organisationDeletionAsked"
  | "organisationDeletionTakenBack"
  | "organisationDeletionHeld"
  | "organisationDeletionResumed"
  | "organisationDeleted"
  | "retentionDue"
  | "memberRemoved"
  | "placesLeft"
  | "workInherited"
  | "payerChanged"
  | "cardCharged";

type Template<Name extends LeavingMail> = (ctx: Context, mail: Mail<MailData[Name]>) => Promise<Words | null>;

const exportLink = (id: number) => appLink(`/exports/${id}`);

const aboutDeletion = (language: Language, data: MailData["organisationDeletionAsked"]): Words => {
  const { name, company, inviter, dueAt } = data;
  const date = dayInSentence(new Date(dueAt), language);
  return { values: { name, company, inviter, date }, paragraphs: [], href: appLink("/account/company-settings/data") };
};

type Payment = MailData["payerChanged"]["payment"];

function payerWords(language: Language, companyName: string, { payer }: Payment): string {
  const t = translator(language, "mails.payment");
  const company = unlinked(companyName);
  return payer === null ? t("you", { company }) : t("other", { company, payer: unlinked(payer) });
}

/** What is left to do where the payment provider still has the card of whoever paid before. */
function cardWords(language: Language, formerMember: string, { hasCard }: Payment): string[] {
  if (!hasCard) return [];
  const button = translator(language, "SubscriptionActions")("portal");
  return [translator(language, "mails.payment")("card", { from: unlinked(formerMember), button })];
}

/** Mails about exports of data, and about accounts and organisations that are deleted. */
export const leavingMails: { [Name in LeavingMail]: Template<Name> } = {
  dataExportReady: async (_ctx, { data: { name, dataExportId } }) => ({
    values: { name, days: exportDays },
    paragraphs: [],
    href: exportLink(dataExportId),
  }),
  dataExportFailed: async (_ctx, { data: { name, dataExportId } }) => ({
    values: { name },
    paragraphs: [],
    href: exportLink(dataExportId),
  }),
  accountDeleted: async (_ctx, { data: { name } }) => ({ values: { name }, paragraphs: [] }),
  organisationDeletionAsked: async ({ language }, { data }) => aboutDeletion(language, data),
  organisationDeletionTakenBack: async ({ language }, { data }) => aboutDeletion(language, data),
  organisationDeletionHeld: async (_ctx, { data: { name, company } }) => ({
    values: { name, company, days: graceDays },
    paragraphs: [],
    href: appLink("/account/company-settings/retention"),
  }),
  organisationDeletionResumed: async ({ language }, { data: { name, company, from } }) => ({
    values: { name, company, date: dayInSentence(deletionDue(new Date(from)), language) },
    paragraphs: [],
    href: appLink("/account/company-settings/data"),
  }),
  organisationDeleted: async (_ctx, { data: { name, company } }) => ({ values: { name, company }, paragraphs: [] }),
  retentionDue: async ({ language }, { data: { name, company, count, dueAt, timeZone } }) => ({
    values: { name, company: company ?? "", count, date: dayInSentence(new Date(dueAt), language, timeZone) },
    paragraphs: [],
    href: appLink(company === undefined ? "/account/account/retention" : "/account/company-settings/retention"),
    ...(company === undefined && { wording: "ownRetentionDue" }),
  }),
  memberRemoved: async ({ language }, { data: { name, company, hasCard } }) => ({
    values: { name, company },
    paragraphs: hasCard ? [translator(language, "mails.payment")("yourCard", { company: unlinked(company) })] : [],
  }),
  placesLeft: async (_ctx, { data }) => ({ values: data, paragraphs: [], href: appLink("/account/subscription") }),
  workInherited: async ({ language }, { data: { formerMember, payment, ...data } }) => ({
    values: { ...data, from: formerMember },
    paragraphs: payment
      ? [payerWords(language, data.company, payment), ...cardWords(language, formerMember, payment)]
      : [],
    href: appLink("/documents"),
  }),
  cardCharged: async (_ctx, { data: { name, company, isLater } }) => ({
    values: { name, company },
    paragraphs: [],
    ...(isLater && { wording: "cardChargedLater" }),
  }),
  payerChanged: async ({ language }, { data: { name, company, formerMember, payment } }) => ({
    values: { name, company, from: formerMember, payer: payment.payer ?? name },
    paragraphs: cardWords(language, formerMember, payment),
    href: appLink("/account/subscription"),
    ...(payment.payer === null && { wording: "youPayNow" }),
  }),
};
