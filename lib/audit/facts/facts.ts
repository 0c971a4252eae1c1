import { randomBytes } from "node:crypto";
import type { attachments } from "@/db/schema/attachments";
import type { delegations, recipients, workflows } from "@/db/schema/workflows";
import type { documents, fieldEntries, fields, pages, revisions } from "@/db/schema/documents";
import type { senders } from "@/db/schema/senders";
import type { otpChallenges } from "@/db/schema/signing";
import { type FilledBy, filledBy } from "@/lib/fields/kinds";
import { sha256 } from "@/lib/platform/crypto/crypto";

type Row<T extends { $inferSelect: object }> = T["$inferSelect"];
export type SenderRow = Pick<Row<typeof senders>, "name" | "email" | "company" | "factSalt">;
type MessageFacts = Pick<Row<typeof workflows>, "message" | "additionalEmailMessage">;
export type WorkflowFacts = Pick<Row<typeof workflows>, "uuid" | "name" | "printLanguage"> & MessageFacts;
export type PageRow = Pick<Row<typeof pages>, "documentId" | "pageIndex" | "width" | "height" | "image900">;
export type PersonRow = Row<typeof recipients>;
export type DocumentRow = Row<typeof documents>;
export type RevisionRow = Row<typeof revisions>;
export type EarlierRow = Row<typeof delegations>;
export type UploadRow = Row<typeof attachments>;
export type CodeRow = Pick<Row<typeof otpChallenges>, "id" | "signatoryId" | "mobileNumber" | "passedAt">;
export type EntryRow = {
  field: Row<typeof fields>;
  page: Pick<Row<typeof pages>, "pageIndex">;
  entry: Pick<Row<typeof fieldEntries>, "value" | "selected" | "imageHash" | "signType" | "performedAt">;
};

/** 128 random bits, in hex. */
export const newSalt = () => randomBytes(16).toString("hex");

/** SHA-256 over the salt and the fact, named by its kind, as a JSON array without spaces. */
export const factHash = (salt: string, kind: string, fact: object): string =>
  sha256(salt + JSON.stringify([kind, fact]));

export const senderHash = ({ factSalt, name, email, company }: SenderRow) =>
  factHash(factSalt, "sender", { name, email, company });

/** Code, title and order of the recipients; uses a document's salt, because the title is erased with the documents. */
export const workflowHash = (
  salt: string,
  { uuid, name }: Pick<WorkflowFacts, "uuid" | "name">,
  people: readonly Pick<PersonRow, "id" | "actionIndex">[],
) =>
  factHash(salt, "workflow", {
    uuid,
    name,
    order: people.map(({ id, actionIndex }) => [id, actionIndex]).toSorted(([a = 0], [b = 0]) => a - b),
  });

/** In which language numbers and dates are printed. */
export const printHash = (salt: string, { printLanguage }: Pick<WorkflowFacts, "printLanguage">) =>
  factHash(salt, "print", { printLanguage });

/** What the sender wrote to all recipients. */
export const messagesHash = (salt: string, { message, additionalEmailMessage }: MessageFacts) =>
  factHash(salt, "messages", { message, additionalEmailMessage });

/** What the sender wrote to one of them. */
export const messageHash = (salt: string, { privateMessage }: Pick<PersonRow, "privateMessage">) =>
  factHash(salt, "message", { privateMessage });

/** How many pages a document has, in which sizes, and the picture of the first, which a certificate shows. */
export const pagesHash = (salt: string, pages: readonly PageRow[]) =>
  factHash(salt, "pages", {
    sizes: pages.map(({ pageIndex, width, height }) => [pageIndex, width, height]),
    picture: pages[0]?.image900 ?? null,
  });

type DocumentFacts = Pick<
  DocumentRow,
  "name" | "originalHash" | "fileHash" | "documentIndex" | "printedCode" | "codePages"
>;

/** The document, and the line that is printed on some of its pages. */
export function documentHash(salt: string, document: DocumentFacts): string {
  const { name, originalHash, fileHash, documentIndex, printedCode, codePages } = document;
  return factHash(salt, "document", { name, originalHash, fileHash, documentIndex, printedCode, codePages });
}

/** Role, name, address and gates. Of an access code only that there is one: the code itself may be sealed anew. */
export const personHash = (salt: string, row: PersonRow) =>
  factHash(salt, "person", {
    role: row.recipientRole,
    memberOf: row.memberOf,
    claimedBy: row.claimedBy,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    addressUnconfirmed: row.addressUnconfirmed,
    language: row.defaultLanguage,
    hasAccessCode: row.accessCodeSealed !== null,
    hasOtpStep: row.hasOtpStep,
    forceOtp: row.forceOtp,
    mobileNumber: row.mobileNumber,
    signatureMethods: row.signatureMethods,
  });

export const hostHash = (salt: string, { hostName, hostEmail }: PersonRow) =>
  factHash(salt, "host", { hostName, hostEmail });

export const consentHash = (salt: string, { consentedAt, consentVersion, consentLanguage }: PersonRow) =>
  factHash(salt, "consent", { consentedAt, consentVersion, consentLanguage });

/** How and when the person finished or declined. */
export const endHash = (salt: string, { status, finishedAt, timeZone, declinedAt, declineReason }: PersonRow) =>
  factHash(salt, "end", { status, finishedAt, timeZone, declinedAt, declineReason });

/** Somebody who had the part before. */
export const earlierHash = (
  salt: string,
  { firstName, lastName, email }: Pick<EarlierRow, "firstName" | "lastName" | "email">,
) => factHash(salt, "earlier", { firstName, lastName, email });

/** Why that person handed the part on. */
export const reasonHash = (salt: string, { reason }: Pick<EarlierRow, "reason">) =>
  factHash(salt, "reason", { reason });

/** Which of the person's fields are for initials. */
export const initialsHash = (salt: string, entries: readonly EntryRow[]) =>
  factHash(
    salt,
    "initials",
    entries
      .filter(({ field }) => field.isInitial)
      .map(({ field }) => field.id)
      .toSorted((a, b) => a - b),
  );

/** Which of the person's fields the sender filled in, and which were computed. */
export function givenHash(salt: string, entries: readonly EntryRow[]): string {
  const idsOf = (by: FilledBy) =>
    entries.flatMap(({ field }) => (filledBy(field) === by ? [field.id] : [])).toSorted((a, b) => a - b);
  return factHash(salt, "given", { sender: idsOf("sender"), formula: idsOf("formula") });
}

/** What was entered, and all that decides how and where it is printed. */
export function entryHash(salt: string, { field, page, entry }: EntryRow): string {
  const { documentId, type, relativeTop, relativeLeft, relativeWidth, relativeHeight } = field;
  const { fontFace, fontSize, multiline, overflow, comb, applyDateTime, format, currency, decimals, options } = field;
  const { value, selected, imageHash, signType, performedAt } = entry;
  return factHash(salt, "entry", {
    field: field.id,
    owner: field.signatoryId,
    place: [documentId, page.pageIndex, relativeTop, relativeLeft, relativeWidth, relativeHeight],
    type,
    look: [fontFace, fontSize, multiline, overflow, comb, applyDateTime],
    format: [format, currency, decimals, options],
    value,
    selected,
    imageHash,
    signType,
    performedAt,
  });
}

/** What of an entry is given out as a value. */
type AnswerRow = {
  field: Pick<
    Row<typeof fields>,
    | "id"
    | "name"
    | "type"
    | "groupName"
    | "format"
    | "currency"
    | "decimals"
    | "comb"
    | "options"
    | "applyDateTime"
    | "readOnly"
    | "formula"
  >;
  entry: Pick<Row<typeof fieldEntries>, "value" | "selected" | "imageHash" | "performedAt">;
};

/** All that a recipient answered, as it is given out: by one hash, because tables compare those of many recipients. */
export const answersHash = (salt: string, rows: readonly AnswerRow[]) =>
  factHash(
    salt,
    "answers",
    rows
      .toSorted((a, b) => a.field.id - b.field.id)
      .map(({ field, entry }) => [
        field.id,
        field.name,
        field.type,
        field.groupName,
        [field.format, field.currency, field.decimals, field.comb, field.options, field.applyDateTime],
        [field.readOnly, field.formula],
        [entry.value, entry.selected, entry.imageHash, entry.performedAt],
      ]),
  );

export const uploadHash = (salt: string, { title, fileHash, fileName, contentType, uploadedAt }: UploadRow) =>
  factHash(salt, "upload", { title, fileHash, fileName, contentType, uploadedAt });

/** A file of the sender's that recipients are given beside the documents. */
export const referenceHash = (salt: string, { title, fileHash, fileName, contentType }: UploadRow) =>
  factHash(salt, "reference", { title, fileHash, fileName, contentType });

export const codeHash = (salt: string, { mobileNumber, passedAt }: CodeRow) =>
  factHash(salt, "code", { mobileNumber, passedAt });
