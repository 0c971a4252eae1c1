import "server-only";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Language } from "@/db/enums";
import { fieldEntries, fields, pages } from "@/db/schema/documents";
import { noneOf } from "@/lib/documents/fill-fields";
import { maximumValue, valueTooLong } from "@/lib/fields/formats/format";
import { checkEntry } from "@/lib/fields/formats/check-entry";
import { type Checked, type CheckedFor, readTyped } from "@/lib/fields/formats/check-value";
import { entryKindOf, hasOptions } from "@/lib/fields/kinds";
import { isEntered, isTick } from "@/lib/fields/kinds/entry-kind";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { haveRules } from "./apply-rules";
import { assertNothingCorrected } from "@/lib/signing/gate/corrected-since";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertOwn, assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import { refusedGiven } from "./given-values";
import { chosenInGroups, severalChosen } from "@/lib/fields/rules/one-of-group";
import { senderZone } from "./prefill";
import { findUnderRules } from "./under-rules";
import { differingPrint, printedText } from "@/lib/fields/formats/printed-text";
import type { EntryInput, valueUpdates, ValuesInput } from "@/lib/signing/schema";

/**
 * Saves the entries so far, so that the recipient can continue later or on another device. Throws `invalid` for refused
 * values, after the others were saved. Answers what conditions and formulas make of them, and how they will be printed,
 * beside a refusal too.
 */
export async function keepValues(ctx: Context, request: SigningRequest, input: ValuesInput): Promise<ValueUpdate[]> {
  assertReachable(request, ctx.now);
  const { data } = input;
  const { refused, updates } = await transact(asRecipient(ctx, request), async (tx) => {
    // The lock keeps a late draft from changing entries that a concurrent finish has frozen.
    const locked = await lockRequest(tx, request);
    assertOwn(locked, tx.now);
    await assertNothingCorrected(tx, locked, input.seenSequence);
    if (data.length === 0) return { refused: null, updates: [] };
    const own = await tx.db
      .select({ field: fields, page: { width: pages.width, height: pages.height } })
      .from(fields)
      .innerJoin(pages, eq(pages.id, fields.pageId))
      .where(
        and(
          eq(fields.signatoryId, request.recipient.id),
          or(
            inArray(
              fields.id,
              data.map((entry) => entry.fieldId),
            ),
            isNotNull(fields.condition),
            isNotNull(fields.formula),
            isNotNull(fields.groupName),
          ),
        ),
      );
    const situation = situationOf(tx, request, input.language);
    const read = readEntries(own, data, situation);
    const given = await refusedGiven(tx, request, own, { ...input, ...read, situation });
    await writeEntries(tx, request, read.entries);
    const hasRules = haveRules(own.map(({ field }) => field));
    const ruled = hasRules ? await listRuledValues(tx, request, situation, input.timeZone) : [];
    return {
      refused: refusalOf({ ...read.refused, ...given }),
      updates: [...ruled, ...listDifferingPrints(own, read.entries, situation)],
    };
  });
  if (refused) throw new AppError(refused.code, refused.reason, { ...refused.detail, answer: { fields: updates } });
  return updates;
}

type ValueUpdate = z.infer<typeof valueUpdates>[number];
type Situation = ReturnType<typeof situationOf>;

/** Of the recipient's fields with a condition or a formula: which are visible, and what was computed. */
async function listRuledValues(
  tx: Context,
  request: SigningRequest,
  situation: Situation,
  timeZone: string | null | undefined,
): Promise<ValueUpdate[]> {
  const { rows, visibleOf } = await findUnderRules(tx, request, timeZone);
  const visible = visibleOf(rows);
  return rows.flatMap(({ field }) => {
    if (!haveRules([field])) return [];
    const value = visible.get(field.id)?.value ?? null;
    return [{ fieldId: field.id, visible: visible.has(field.id), value, ...asRead(field, value, situation) }];
  });
}

const asRead = (field: OwnField["field"], value: string | null, situation: Situation) => ({
  shown: printedText(field, value, situation.language) || null,
  printed: differingPrint(field, value, situation),
});

/** Of the entries in fields without rules, those that are not printed as the page shows them. */
function listDifferingPrints(
  own: readonly OwnField[],
  entries: ReadonlyMap<number, ReadEntry>,
  situation: Situation,
): ValueUpdate[] {
  return own.flatMap(({ field }) => {
    const { value = null } = entries.get(field.id) ?? {};
    const read = asRead(field, value, situation);
    return haveRules([field]) || read.printed === null ? [] : [{ fieldId: field.id, visible: true, value, ...read }];
  });
}

/** The conditions under which this recipient's values are checked. Days are those of the sender's time zone. */
export const situationOf = (
  { now, language }: Context,
  request: Pick<SigningRequest, "company" | "workflow">,
  wanted?: Language | null,
) => ({
  today: dayIn(senderZone(request), now),
  language: wanted ?? language,
  printLanguage: request.workflow.printLanguage,
});

/**
 * What an input takes. A text above its field's limit is kept and refused with a sentence, because a cut goes unnoticed.
 */
export const longestTyped = 10_000;

/** `typed` is what was typed on a page instead of a value, where the field does not accept it. */
export type ReadEntry = { value: string | null; typed: string | null; selected: boolean };
const cleared: ReadEntry = { value: null, typed: null, selected: false };
type OwnField = { field: typeof fields.$inferSelect; page: { width: number; height: number } };

/** The refusal of these values; null if there are none. */
export const refusalOf = (refused: Record<string, Sentence>): AppError | null =>
  Object.keys(refused).length > 0 ? invalid(refused) : null;

/**
 * The entries of this recipient's own fields, by field id, and the refusals of the others, which the caller throws after
 * it has saved these. A radio button that is chosen clears the others of its group. One field of somebody else refuses the
 * whole call (docs/threats.md 2).
 */
export function readEntries(
  own: readonly OwnField[],
  data: readonly EntryInput[],
  situation: CheckedFor,
): { entries: Map<number, ReadEntry>; refused: Record<string, Sentence> } {
  const byId = new Map(own.map((one) => [one.field.id, one]));
  const foreign: Record<string, Sentence> = {};
  const refused: Record<string, Sentence> = {};
  const entries = new Map<number, ReadEntry>();
  const lastOf = new Map(data.map(({ fieldId }, index) => [fieldId, index]));
  for (const [index, entry] of data.entries()) {
    const one = byId.get(entry.fieldId);
    if (!one || one.field.documentId !== entry.documentId) {
      foreign[`data.${index}.fieldId`] = { key: "notValid" };
      continue;
    }
    if (lastOf.get(entry.fieldId) !== index) continue; // no call has more checked than its fields
    const kind = entryKindOf(one.field);
    if (!isEntered(kind)) continue;
    const text = isTick(kind) ? null : (entry.value?.normalize("NFC") ?? null);
    const selected = entry.selected ?? false;
    const isTyped = entry.typed ?? false;
    const { value, problem } = readEntry(one, text, { ...situation, isTyped });
    if (problem) refused[`data.${index}.value`] = problem;
    const isKept = !problem || (isTyped && (text ?? "").length <= longestTyped);
    if (isKept) entries.set(entry.fieldId, { value, typed: problem ? text : null, selected });
  }
  if (Object.keys(foreign).length > 0) throw invalid(foreign);
  const isChosen = (id: number) => entries.get(id)?.selected === true;
  for (const { chosen, others } of chosenInGroups(
    [...byId.values()].map(({ field }) => field),
    isChosen,
  ))
    if (chosen.length === 1) for (const { id } of others) entries.set(id, cleared);
    else
      for (const { id } of chosen) {
        refused[`data.${lastOf.get(id)}.selected`] = severalChosen(chosen);
        entries.delete(id);
      }
  return { entries, refused };
}

/** Parses the text as the field's value, or returns why it is invalid. */
export function readEntry(
  { field, page }: OwnField,
  text: string | null,
  situation: CheckedFor & { isTyped: boolean },
): { value: string | null; problem?: Sentence } {
  if (!text) return { value: text };
  const unusable = text.length > maximumValue ? valueTooLong : unprintableIn(text);
  if (unusable) return { value: null, problem: unusable };
  if (hasOptions(field.type)) {
    const isOffered = field.options.some(({ key }) => key === text);
    return isOffered ? { value: text } : { value: null, problem: noneOf(field.options) };
  }
  const read: Checked = situation.isTyped ? readTyped(text, field, situation.language) : { value: text };
  if (read.problem) return { value: null, problem: read.problem };
  if (!read.value) return { value: read.value };
  const { value = null, problem } = checkEntry(read.value, field, page, {
    ...situation,
    isStored: !situation.isTyped,
  });
  return { value, ...(problem && { problem }) };
}

/** Saves entries as drafts, in one statement. */
export async function writeEntries(
  tx: Context,
  { recipient }: { recipient: { id: number } },
  entries: ReadonlyMap<number, ReadEntry>,
): Promise<void> {
  if (entries.size === 0) return;
  const draft = { signatoryId: recipient.id, performedAt: tx.now };
  await tx.db
    .insert(fieldEntries)
    .values(Array.from(entries, ([fieldId, entry]) => ({ fieldId, ...entry, ...draft })))
    .onConflictDoUpdate({
      target: fieldEntries.fieldId,
      set: {
        value: sql`excluded.value`,
        typed: sql`excluded.typed`,
        selected: sql`excluded.selected`,
        performedAt: sql`excluded.performed_at`,
        updatedAt: tx.now,
      },
      setWhere: isNull(fieldEntries.frozenAt),
    });
}
