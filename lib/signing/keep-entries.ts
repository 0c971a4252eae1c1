import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { fieldEntries, fields } from "@/db/schema/documents";
import { isEntered, isTick } from "@/lib/fields/kinds";
import { type Context, transact } from "@/lib/platform/context";
import { type AppError, invalid, type Sentence } from "@/lib/platform/errors";
import { uncoveredCharacters } from "@/lib/platform/pdf/uncovered-characters";
import { lockRequest } from "./lock-request";
import { asSignatory, assertOwn, assertReachable, type SigningRequest } from "./open-request";
import type { EntryInput } from "./schema";

const maximumValue = 2000;

/**
 * Saves the entries so far, so that the recipient can continue later or on another device. Throws `invalid` for refused
 * values, after the others were saved.
 */
export async function keepValues(ctx: Context, request: SigningRequest, data: EntryInput[]): Promise<void> {
  assertReachable(request, ctx.now);
  const refused = await transact(asSignatory(ctx, request), async (tx) => {
    // The lock keeps a late draft from changing entries that a concurrent finish has frozen.
    assertOwn(await lockRequest(tx, request), tx.now);
    if (data.length === 0) return null;
    const own = await tx.db
      .select({ id: fields.id, documentId: fields.documentId, type: fields.type })
      .from(fields)
      .where(
        and(
          eq(fields.signatoryId, request.signatory.id),
          inArray(
            fields.id,
            data.map((entry) => entry.fieldId),
          ),
        ),
      );
    const read = readEntries(own, data);
    await writeEntries(tx, request, read.entries);
    return read.refused;
  });
  if (refused) throw refused;
}

export type ReadEntry = { value: string | null; selected: boolean };
type OwnField = Pick<typeof fields.$inferSelect, "id" | "documentId" | "type">;

/**
 * The entries of this recipient's own fields, by field id, and the refusal for the others, which the caller throws after
 * it has saved these. One field of somebody else refuses the whole call (docs/threats.md 2).
 */
export function readEntries(
  own: readonly OwnField[],
  data: readonly EntryInput[],
): { entries: Map<number, ReadEntry>; refused: AppError | null } {
  const byId = new Map(own.map((field) => [field.id, field]));
  const foreign: Record<string, Sentence> = {};
  const refused: Record<string, Sentence> = {};
  const entries = new Map<number, ReadEntry>();
  for (const [index, entry] of data.entries()) {
    const field = byId.get(entry.fieldId);
    if (!field || field.documentId !== entry.documentId) {
      foreign[`data.${index}.fieldId`] = { key: "notValid" };
      continue;
    }
    if (!isEntered(field.type)) continue;
    const value = isTick(field.type) ? null : (entry.value?.normalize("NFC") ?? null);
    const problem = problemOf(value ?? "");
    if (problem) refused[`data.${index}.value`] = problem;
    else entries.set(field.id, { value, selected: entry.selected ?? false });
  }
  if (Object.keys(foreign).length > 0) throw invalid(foreign);
  return { entries, refused: Object.keys(refused).length > 0 ? invalid(refused) : null };
}

/** Saves entries as drafts, in one statement. */
export async function writeEntries(
  tx: Context,
  { signatory }: SigningRequest,
  entries: ReadonlyMap<number, ReadEntry>,
): Promise<void> {
  if (entries.size === 0) return;
  const draft = { signatoryId: signatory.id, performedAt: tx.now };
  await tx.db
    .insert(fieldEntries)
    .values(Array.from(entries, ([fieldId, entry]) => ({ fieldId, ...entry, ...draft })))
    .onConflictDoUpdate({
      target: fieldEntries.fieldId,
      set: {
        value: sql`excluded.value`,
        selected: sql`excluded.selected`,
        performedAt: sql`excluded.performed_at`,
        updatedAt: tx.now,
      },
      setWhere: isNull(fieldEntries.frozenAt),
    });
}

function problemOf(text: string): Sentence | null {
  if (text.length > maximumValue) return { key: "tooLongValue" };
  const unprintable = uncoveredCharacters(text);
  return unprintable.length > 0
    ? { key: "unprintable", values: { characters: unprintable.slice(0, 5).join(" ") } }
    : null;
}
