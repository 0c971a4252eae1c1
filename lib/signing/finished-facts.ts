import "server-only";
import { and, inArray, isNotNull } from "drizzle-orm";
import { otpChallenges } from "@/db/schema/signing";
import type { AttachmentRow } from "@/lib/attachments/access";
import type { CodeRow, EntryRow, PersonRow } from "@/lib/audit/facts/facts";
import { attest, type Work } from "@/lib/audit/facts/record";
import type { AuditEntry } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/platform/context";
import type { OwnEntry } from "./list-own-entries";
import type { SigningRequest } from "./open-request";

type Finished = Pick<PersonRow, "status" | "finishedAt" | "timeZone"> & { salt: string };
type Final = {
  rows: readonly OwnEntry[];
  shown: readonly (EntryRow["entry"] & { fieldId: number })[];
  requested: readonly AttachmentRow[];
};

/** The audit entry that attests how a recipient, and the member who acted for a part, are once they have finished. */
export async function finishedFacts(
  tx: Context,
  { signatory, holder }: SigningRequest,
  { salt, ...finished }: Finished,
  { rows, shown, requested }: Final,
): Promise<AuditEntry> {
  const codes = await listPassed(tx, [signatory, holder]);
  const fields = new Map(rows.map((row) => [row.field.id, row]));
  const entries = shown.flatMap((entry): EntryRow[] => {
    const row = fields.get(entry.fieldId);
    return row ? [{ field: row.field, page: row.page, entry }] : [];
  });
  const uploads = requested.filter(({ fileHash }) => fileHash !== null);
  const codesOf = ({ id }: PersonRow) => codes.filter(({ signatoryId }) => signatoryId === id);
  const people = (holder.id === signatory.id ? [signatory] : [signatory, holder]).map((row) => ({
    ...row,
    ...finished,
    factSalt: row.factSalt ?? salt,
  }));
  const work = new Map<number, Work>([
    [holder.id, { entries: [], uploads: [], codes: codesOf(holder) }],
    [signatory.id, { entries, uploads, codes: codesOf(signatory) }],
  ]);
  return attest({ people, work });
}

/** One-time codes go by SMS: without a number nobody has passed one. */
async function listPassed(tx: Context, people: readonly PersonRow[]): Promise<CodeRow[]> {
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
