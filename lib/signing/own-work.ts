import "server-only";
import type { attachments } from "@/db/schema/attachments";
import type { fieldEntries } from "@/db/schema/documents";
import { isMac } from "@/lib/audit/macs";
import { AppError, type Sentence } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";

// Until the finish attests them, the owner of the database can exchange a drawn signature or an uploaded file, but makes
// no code for another. What an earlier version of the product kept without a code is made again too.

type Entry = Pick<typeof fieldEntries.$inferSelect, "signatoryId" | "fieldId" | "imageHash" | "signType" | "imageCode">;
type Upload = typeof attachments.$inferSelect;

/** Whether the entry has the image that the recipient made for this field. */
export const isOwnImage = (entry: Entry): boolean => entry.imageCode !== null && isMac("drawn", entry, entry.imageCode);

export const isOwnUpload = (row: Upload): boolean => row.uploadCode !== null && isMac("uploaded", row, row.uploadCode);

/** Of each signature that is not the one that the recipient made, the refusal, by the field's id. */
export function imageProblems(entries: readonly (Entry | null)[]): [number, Sentence][] {
  return entries.flatMap((entry) => {
    if (!entry?.imageHash || isOwnImage(entry)) return [];
    log.error({ fieldId: entry.fieldId }, "a signature is not stored as the recipient made it");
    return [[entry.fieldId, { key: "signatureChanged" }] as [number, Sentence]];
  });
}

export function assertOwnUploads(requested: readonly Upload[]): void {
  const other = requested.find((row) => row.fileHash !== null && !isOwnUpload(row));
  if (!other) return;
  log.error({ attachmentId: other.id }, "a file is not stored as the recipient uploaded it");
  throw new AppError("invalid", "upload_changed", { values: { title: other.title } });
}
