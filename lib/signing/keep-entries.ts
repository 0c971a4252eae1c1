import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { fieldEntries, fields } from "@/db/schema/documents";
import { isEntered, isTick } from "@/lib/fields/kinds";
import { type Context, transact } from "@/lib/platform/context";
import { type AppError, invalid, type Sentence } from "@/lib/platform/errors";
import { uncoveredCharacters } from "@/lib/platform/pdf/uncovered-characters";
import { lockRequest } from "./lock-request";
import { asSignatory, assertOpen, assertReachable, type SigningRequest, stateOf } from "./open-request";
import type { EntryInput } from "./schema";

const maximumValue = 2000;

/**
 * Saves the entries so far, so that the recipient can continue later or on another device. Throws `invalid` for refused
 * values, after the others were saved.
 */
export async function keepValues(ctx: Context, request: SigningRequest, data: EntryInput[]): Promise<void> {
  assertReachable(stateOf(request, ctx.now));
  const refused = await transact(asSignatory(ctx, request), async (tx) => {
    // The lock keeps a late draft from changing entries that a concurrent finish has frozen.
    assertOpen(await lockRequest(tx, request), tx.now);
    return writeEntries(tx, request, data);
  });
  if (refused) throw refused;
}

/**
 * Writes entries of this recipient's own fields; one field of somebody else refuses the whole call (docs/threats.md 2).
 * Answers the refusal for values not written, which the caller throws after the commit.
 */
export async function writeEntries(
  tx: Context,
  { signatory }: SigningRequest,
  data: EntryInput[],
): Promise<AppError | null> {
  if (data.length === 0) return null;
  const ownFields = await tx.db
    .select({ id: fields.id, documentId: fields.documentId, type: fields.type })
    .from(fields)
    .where(
      and(
        eq(fields.signatoryId, signatory.id),
        inArray(
          fields.id,
          data.map((entry) => entry.fieldId),
        ),
      ),
    );
  const byId = new Map(ownFields.map((field) => [field.id, field]));
  const foreign: Record<string, Sentence> = {};
  const refused: Record<string, Sentence> = {};
  const rows = new Map<number, typeof fieldEntries.$inferInsert>();
  for (const [index, entry] of data.entries()) {
    const field = byId.get(entry.fieldId);
    if (!field || field.documentId !== entry.documentId) {
      foreign[`data.${index}.fieldId`] = { key: "notValid" };
      continue;
    }
    if (!isEntered(field.type)) continue;
    const text = isTick(field.type) ? null : (entry.value?.normalize("NFC") ?? null);
    const problem = problemOf(text ?? "");
    if (problem) {
      refused[`data.${index}.value`] = problem;
      continue;
    }
    const performedAt = tx.now;
    rows.set(field.id, {
      fieldId: field.id,
      signatoryId: signatory.id,
      value: text,
      selected: entry.selected ?? false,
      performedAt,
    });
  }
  if (Object.keys(foreign).length > 0) throw invalid(foreign);
  if (rows.size > 0)
    await tx.db
      .insert(fieldEntries)
      .values([...rows.values()])
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
  return Object.keys(refused).length > 0 ? invalid(refused) : null;
}

function problemOf(text: string): Sentence | null {
  if (text.length > maximumValue) return { key: "tooLongValue" };
  const unprintable = uncoveredCharacters(text);
  return unprintable.length > 0
    ? { key: "unprintable", values: { characters: unprintable.slice(0, 5).join(" ") } }
    : null;
}
