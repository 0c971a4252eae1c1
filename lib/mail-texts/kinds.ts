import "server-only";
import { offeredLanguages, type OwnMailKind, ownMailKinds } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import type { MailKindDto, MailPlaceholder } from "./schema";

const common = ["name", "title", "sender", "organisation"] as const;
const withLink = [...common, "expires"] as const;
const ofHost = [...withLink, "recipient"] as const;

export const placeholdersOf: Record<OwnMailKind, readonly MailPlaceholder[]> = {
  signatureRequest: withLink,
  approvalRequest: withLink,
  readingRequest: withLink,
  hostRequest: ofHost,
  reminder: withLink,
  approvalReminder: withLink,
  readingReminder: withLink,
  hostReminder: ofHost,
  documentCopy: withLink,
  ownLink: withLink,
  partIsFree: withLink,
  delegatedRequest: [...withLink, "from"],
  workflowCompleted: common,
  workflowCancelled: common,
};

export const isOwnKind = (name: string): name is OwnMailKind => ownMailKinds.some((one) => one === name);

/** Our words for each kind, with the placeholders in them; the address of whoever handed on is left out. */
export const listMailKinds = (): MailKindDto[] =>
  ownMailKinds.map((kind) => ({
    kind,
    placeholders: [...placeholdersOf[kind]],
    standard: offeredLanguages.map((language) => {
      const t = translator(language, `mails.${kind}`);
      const braces = Object.fromEntries(placeholdersOf[kind].map((one) => [one, `{${one}}`]));
      const values = { ...braces, senderEmail: "", fromEmail: "" };
      const plain = (text: string) => text.replace(/ ?\(\)/g, "");
      return { language, subject: plain(t("subject", values)), text: plain(t("text", values)) };
    }),
  }));
