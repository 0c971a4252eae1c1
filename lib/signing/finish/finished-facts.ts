import "server-only";
import { and, inArray, isNotNull } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import type { CodeRow, EntryRow, PersonRow } from "@/lib/audit/facts/facts";
import { attest, type Work } from "@/lib/audit/facts/record";
import type { AuditEntry } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/platform/context/context";
import type { OwnEntry } from "@/lib/signing/entries/list-own-entries";

type Final = {
  rows: readonly OwnEntry[];
  shown: readonly (EntryRow["entry"] & { fieldId: number })[];
  requested: readonly AttachmentRow[];
  codes: readonly CodeRow[];
};

/**
 * The audit entry that attests how a recipient, and the alternate who acted for a part, are now that they have finished.
 * `people` are their rows as they are stored.
 */
export function finishedFacts(
  signatoryId: number,
  people: readonly PersonRow[],
  { rows, shown, requested, codes }: Final,
): AuditEntry {
  const fields = new Map(rows.map((row) => [row.field.id, row]));
  const entries = shown.flatMap((entry): EntryRow[] => {
    const row = fields.get(entry.fieldId);
    return row ? [{ field: row.field, page: row.page, entry }] : [];
  });
  const uploads = requested.filter(({ fileHash }) => fileHash !== null);
  const workOf = (id: number): Work => ({
    ...(id === signatoryId ? { entries, uploads } : { entries: [], uploads: [] }),
    codes: codes.filter((code) => code.signatoryId === id),
  });
  return attest({ people, work: new Map(people.map(({ id }) => [id, workOf(id)])) });
}

/** One-time codes go by SMS: without a number nobody has passed one. */
export async function listPassed(tx: Context, people: readonly PersonRow[]): Promise<CodeRow[]> {
  const ids = people.filter(({ mobileNumber }) => mobileNumber !== null).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx.db
    .select({
      id: otpChallenges.id,
      signatoryId: otpChallenges.signatoryId,
      mobileNumber: otpChallenges.mobileNumber,
      passedAt: otpChallenges.passedAt,
    })
    .from(otpChallenges)
    .where(and(inArray(otpChallenges.signatoryId, ids), isNotNull(otpChallenges.passedAt)));
}
