import { filledBy } from "@/lib/fields/kinds";
import { isHosted } from "@/lib/recipients/roles";
import { erasesHost } from "../erasure";
import type { TrailRow } from "./attested";
import type { FactRows } from "./fact-rows";
import type { PersonRow } from "./facts";
import type { JudgedFacts } from "./judge";

/**
 * Everything that certificates, seals and revisions are made of: only columns that the trail attests. Data that is read
 * from elsewhere is not protected.
 */
export type Compared = ReturnType<typeof comparedOf>;
export type ComparedPerson = Compared["people"][number];

/** The part of the judged rows that may be shown. */
export function comparedOf(found: FactRows, trail: readonly TrailRow[], judged: JudgedFacts) {
  const { lateAddresses, attestsPrint, attestsGiven, attestsReason } = judged;
  const hostErased = new Set(trail.filter(erasesHost).map(({ signatoryId }) => signatoryId));
  const { uuid, name, printLanguage } = found.workflow;
  return {
    workflow: { uuid, name, printLanguage: attestsPrint ? printLanguage : null },
    sender: found.sender && { name: found.sender.name, email: found.sender.email, company: found.sender.company },
    documents: found.documents.map((row) => ({
      id: row.id,
      name: row.name,
      documentIndex: row.documentIndex,
      originalHash: row.originalHash,
      fileHash: row.fileHash,
      sealedHash: row.sealedHash,
      printedCode: row.printedCode,
      codePages: row.codePages,
    })),
    pages: found.pages.map(({ documentId, pageIndex, width, height }) => ({ documentId, pageIndex, width, height })),
    pictures: found.pages.flatMap((page) =>
      page.pageIndex === 0 && page.image900 ? [{ documentId: page.documentId, fileHash: page.image900 }] : [],
    ),
    people: found.people.map((row) => ({
      ...personOf(row),
      email: lateAddresses.includes(row.id) ? "" : row.email,
      isHostErased: hostErased.has(row.id),
    })),
    earlier: found.earlier.map(({ id, signatoryId, firstName, lastName, email, reason, auditSequence }) => ({
      id,
      signatoryId,
      firstName,
      lastName,
      email,
      reason: attestsReason.includes(id) ? reason : "",
      auditSequence,
    })),
    entries: found.entries.map(({ signatoryId, page, entry, field }) => ({
      signatoryId,
      page: { pageIndex: page.pageIndex },
      entry: {
        value: entry.value,
        selected: entry.selected,
        imageHash: entry.imageHash,
        signType: entry.signType,
        performedAt: entry.performedAt,
      },
      field: fieldOf(field),
      filledBy: attestsGiven.includes(signatoryId) ? filledBy(field) : null,
    })),
    codes: found.codes.map(({ signatoryId, mobileNumber, passedAt }) => ({ signatoryId, mobileNumber, passedAt })),
  };
}

/**
 * Leaves out what nothing attests: a consent that was not given, the end of somebody who has not ended, a missing host.
 */
function personOf(row: PersonRow) {
  const { finishedAt, declinedAt, consentedAt } = row;
  const isEnded = finishedAt !== null || declinedAt !== null;
  const hasHost = isHosted(row.recipientRole);
  return {
    id: row.id,
    actionIndex: row.actionIndex,
    memberOf: row.memberOf,
    claimedBy: row.claimedBy,
    recipientRole: row.recipientRole,
    firstName: row.firstName,
    lastName: row.lastName,
    defaultLanguage: row.defaultLanguage,
    hasAccessCode: row.accessCodeSealed !== null,
    hasOtpStep: row.hasOtpStep,
    hostName: hasHost ? row.hostName : null,
    hostEmail: hasHost ? row.hostEmail : null,
    consentedAt,
    consentVersion: consentedAt && row.consentVersion,
    consentLanguage: consentedAt && row.consentLanguage,
    finishedAt,
    declinedAt,
    declineReason: isEnded ? row.declineReason : null,
    timeZone: isEnded ? row.timeZone : null,
  };
}

const fieldOf = (field: FactRows["entries"][number]["field"]) => ({
  id: field.id,
  documentId: field.documentId,
  type: field.type,
  isInitial: field.isInitial,
  relativeTop: field.relativeTop,
  relativeLeft: field.relativeLeft,
  relativeWidth: field.relativeWidth,
  relativeHeight: field.relativeHeight,
  fontFace: field.fontFace,
  fontSize: field.fontSize,
  multiline: field.multiline,
  overflow: field.overflow,
  comb: field.comb,
  applyDateTime: field.applyDateTime,
  format: field.format,
  currency: field.currency,
  decimals: field.decimals,
  options: field.options,
});
