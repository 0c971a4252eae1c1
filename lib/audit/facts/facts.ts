import { randomBytes } from "node:crypto";
import type { attachments } from "@/db/schema/attachments";
import type { delegations, signatories } from "@/db/schema/workflows";
import type { documents, fieldEntries, fields, pages } from "@/db/schema/documents";
import type { otpChallenges } from "@/db/schema/signing";
import { sha256 } from "@/lib/platform/crypto";

type Row<T extends { $inferSelect: object }> = T["$inferSelect"];
export type PersonRow = Row<typeof signatories>;
export type DocumentRow = Row<typeof documents>;
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
const factHash = (salt: string, kind: string, fact: object): string => sha256(salt + JSON.stringify([kind, fact]));

/** The document, and the line that is printed on some of its pages. */
export function documentHash(salt: string, document: DocumentRow): string {
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

export const uploadHash = (salt: string, { title, fileHash, fileName, contentType, uploadedAt }: UploadRow) =>
  factHash(salt, "upload", { title, fileHash, fileName, contentType, uploadedAt });

export const codeHash = (salt: string, { mobileNumber, passedAt }: CodeRow) =>
  factHash(salt, "code", { mobileNumber, passedAt });
