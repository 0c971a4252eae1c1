import "server-only";
import { exportDays } from "@/lib/leaving/rules";
import type { Context } from "@/lib/platform/context/context";
import { dayInSentence } from "@/lib/platform/i18n/dates";
import type { Language } from "@/db/enums";
import type { MailData } from "@/lib/platform/mail/mail-data";
import { appLink } from "@/lib/platform/process/settings";
import type { Mail, Words } from "./workflow-words";

export type LeavingMail =
  | "dataExportReady"
  | "dataExportFailed"
  | "accountDeleted"
  | "organisationDeletionAsked"
  | "organisationDeletionTakenBack"
  | "organisationDeleted"
  | "memberRemoved"
  | "placesLeft"
  | "workInherited";

type Template<Name extends LeavingMail> = (ctx: Context, mail: Mail<MailData[Name]>) => Promise<Words | null>;

const exportLink = (id: number) => appLink(`/exports/${id}`);

const aboutDeletion = (language: Language, data: MailData["organisationDeletionAsked"]): Words => {
  const { name, company, inviter, dueAt } = data;
  const date = dayInSentence(new Date(dueAt), language);
  return { values: { name, company, inviter, date }, paragraphs: [], href: appLink("/account/company-settings") };
};

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
  organisationDeleted: async (_ctx, { data: { name, company } }) => ({ values: { name, company }, paragraphs: [] }),
  memberRemoved: async (_ctx, { data: { name, company } }) => ({ values: { name, company }, paragraphs: [] }),
  placesLeft: async (_ctx, { data }) => ({ values: data, paragraphs: [], href: appLink("/account/subscription") }),
  workInherited: async (_ctx, { data: { formerMember, ...data } }) => ({
    values: { ...data, from: formerMember },
    paragraphs: [],
    href: appLink("/documents"),
  }),
};
