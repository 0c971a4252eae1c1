import "server-only";
import { auditActionIds } from "@/db/enums";
import type { attachments } from "@/db/schema/attachments";
import type { fieldEntries } from "@/db/schema/documents";
import type { TrailRow } from "@/lib/audit/facts/attested";
import { isMac } from "@/lib/audit/macs";
import { AppError, type Sentence } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";
import { holderOf } from "@/lib/recipients/rules";
import type { SigningRequest } from "@/lib/signing/gate/open-request";

// Until the finish attests them, whoever owns the database can exchange a drawn signature or an uploaded file, but
// cannot compute a code for another one or another person. What an earlier version stored without a code must be made
// again too.

type EntryRow = typeof fieldEntries.$inferSelect;
type Entry = Pick<EntryRow, "signatoryId" | "fieldId" | "imageHash" | "signType" | "imageCode">;
type Upload = typeof attachments.$inferSelect;
/** Whose work counts. */
export type Maker = { by: ReturnType<typeof holderOf>; isOnlyHolder: boolean };

const changesHands = new Set<number>(
  (["handedOn", "recipientCorrected", "released", "erased"] as const).map((action) => auditActionIds[action]),
);

/** If somebody else may have had the part before, work counts only if its code names the current holder. */
export const makerOf = ({ recipient }: Pick<SigningRequest, "recipient">, trail: readonly TrailRow[]): Maker => ({
  by: holderOf(recipient),
  isOnlyHolder: !trail.some(
    ({ typeId, signatoryId }) =>
      changesHands.has(typeId) && (signatoryId === recipient.id || typeId === auditActionIds.released),
  ),
});

/** Whether the entry has the image that this person made for this field. */
export const isOwnImage = (entry: Entry, { by, isOnlyHolder }: Maker): boolean =>
  entry.imageCode !== null &&
  (isMac("drawnBy", { ...entry, by }, entry.imageCode) || (isOnlyHolder && isMac("drawn", entry, entry.imageCode)));

/** Whether recipients are shown the image: the trail attests what is final, and a code what is not yet. */
export const isShownImage = (entry: Entry & Pick<EntryRow, "frozenAt">, maker: Maker): boolean =>
  entry.imageHash !== null && (entry.frozenAt !== null || isOwnImage(entry, maker));

export const isOwnUpload = (row: Upload, { by, isOnlyHolder }: Maker): boolean =>
  row.uploadCode !== null &&
  (isMac("uploadedBy", { ...row, by }, row.uploadCode) || (isOnlyHolder && isMac("uploaded", row, row.uploadCode)));

/** An error, by field id, for each signature or picture that is not the one that this person made. */
export function imageProblems(entries: readonly (Entry | null)[], maker: Maker): [number, Sentence][] {
  return entries.flatMap((entry) => {
    if (!entry?.imageHash || isOwnImage(entry, maker)) return [];
    const isPicture = entry.signType === null;
    log.error(
      { fieldId: entry.fieldId },
      `a ${isPicture ? "picture" : "signature"} is not stored as the recipient made it`,
    );
    return [[entry.fieldId, { key: isPicture ? "pictureChanged" : "signatureChanged" }] as [number, Sentence]];
  });
}

export function assertOwnUploads(requested: readonly Upload[], maker: Maker): void {
  const other = requested.find((row) => row.fileHash !== null && !isOwnUpload(row, maker));
  if (!other) return;
  log.error({ attachmentId: other.id }, "a file is not stored as the recipient uploaded it");
  throw new AppError("invalid", "upload_changed", { values: { title: other.title } });
}
