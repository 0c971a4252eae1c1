import "server-only";
import { and, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { documents, fieldEntries, fields } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { type Computed, computeFormula, toComputed } from "@/lib/fields/formulas/compute-formula";
import { parseFormula } from "@/lib/fields/formulas/parse-formula";
import { formats } from "@/lib/fields/formats";
import { shownResult } from "@/lib/fields/formulas/shown-result";
import { entryKindOf } from "@/lib/fields/kinds";
import { isTick } from "@/lib/fields/kinds/entry-kind";
import type { Condition } from "@/lib/fields/rules/condition";
import { referencesOf } from "@/lib/fields/rules/references";
import { type Entered, type EnteredField, isMet, type Read, visibleFields } from "@/lib/fields/rules/visible-fields";
import type { Context } from "@/lib/platform/context/context";
import { imageHashOf } from "./image-hash";
import type { Prefill } from "./prefill";
import { shareValues } from "@/lib/signing/rules";

type FieldRow = typeof fields.$inferSelect;
/** A field of somebody else, or that the sender filled in: it does not change while this recipient fills in theirs. */
type KnownField = EnteredField;

const nothing: Entered = { value: null, selected: false, hasImage: false };

const entered = (field: FieldRow, { value, selected, hasImage }: Entered) => ({
  ...field,
  ...entryKindOf(field),
  isNumber: formats[field.format].limits === "number",
  value,
  selected,
  hasImage,
});

/** Whether any of these fields has a condition or a formula. */
export const haveRules = (own: readonly Pick<FieldRow, "condition" | "formula">[]): boolean =>
  own.some(({ condition, formula }) => condition !== null || formula !== null);

/**
 * The recipient's own fields that conditions leave visible, by id, with the values that formulas give. `known` are
 * other people's fields that these may refer to.
 */
export function applyRules(
  own: readonly FieldRow[],
  entries: ReadonlyMap<number, Entered>,
  known: readonly KnownField[],
): Map<number, Entered> {
  const ownFields = own.map((field) => entered(field, entries.get(field.id) ?? nothing));
  const byId = new Map(own.map((field) => [field.id, field]));
  const visible = visibleFields<EnteredField>([...ownFields, ...known], (formula, { id }, read) => {
    const field = byId.get(id);
    return field ? shownResult(computeFormula(parseFormula(formula), valueIn(read)), field) : null;
  });
  return new Map([...visible].filter(([id]) => byId.has(id)));
}

const valueIn =
  (read: Read<EnteredField>) =>
  (name: string): Computed => {
    const { field, entered: entry } = read(name);
    return field && isTick(field) ? entry.selected : toComputed(entry.value);
  };

type Stored = Pick<typeof fieldEntries.$inferSelect, "value" | "selected" | "imageHash">;

/** The same for stored entries, or for a field's initial content if nothing was entered yet. */
export function applyStored(
  rows: readonly { field: FieldRow; entry: Stored | null }[],
  prefill: Prefill,
  known: readonly KnownField[],
): Map<number, Entered> {
  const entries = new Map(
    rows.map(({ field, entry: stored }) => {
      const { value, selected } = field.readOnly || !stored ? field : stored;
      const hasImage = Boolean(imageHashOf(field, stored));
      return [field.id, { fieldId: field.id, value: prefill(field) ?? value, selected, hasImage }];
    }),
  );
  const own = rows.map(({ field }) => field);
  const list = own.map((field) => ({ ...field, ...entryKindOf(field) }));
  return applyRules(own, shareValues(list, entries), known);
}

/**
 * The part of a condition that is still undecided while this recipient fills in their fields, because other people's
 * fields are known: null if the field is always shown, `never` if it never is.
 */
export function leftOfCondition(
  condition: Condition | null,
  own: ReadonlySet<string>,
  known: readonly KnownField[],
): Condition | null | "never" {
  if (condition === null) return null;
  const read: Read<EnteredField> = (name) => {
    const field = known.find((one) => one.name === name);
    return { field, entered: field ?? nothing };
  };
  const { match } = condition;
  const rules = condition.rules.filter(({ field }) => own.has(field));
  const decided = condition.rules.filter(({ field }) => !own.has(field)).map((rule) => isMet(rule, read));
  if (match === "all" && decided.includes(false)) return "never";
  if (match === "any" && decided.includes(true)) return null;
  if (rules.length === 0) return match === "all" ? null : "never";
  return { match, rules };
}

type OfOther = {
  field: FieldRow;
  entry: typeof fieldEntries.$inferSelect | null;
  /** Whether the field's own recipient has finished; then only what was stored counts. */
  isFinished: boolean;
};

/** A field of somebody else as conditions and formulas see it. */
function asKnown({ field, entry, isFinished }: OfOther): KnownField {
  const sent = isFinished || !field.readOnly ? nothing : { ...nothing, value: field.value, selected: field.selected };
  const stored = entry?.frozenAt ? { ...entry, hasImage: entry.imageHash !== null } : sent;
  return { ...entered(field, stored), condition: null, formula: null };
}

/** The fields of others that these fields refer to. No statement where they refer to none. */
export async function listKnown(
  tx: Context,
  { id, workflowId }: { id: number; workflowId: number },
  own: readonly FieldRow[],
): Promise<KnownField[]> {
  const ownNames = new Set(own.map(({ name }) => name));
  const names = [...new Set(own.flatMap(referencesOf))].filter((name) => !ownNames.has(name));
  if (names.length === 0) return [];
  const rows = await tx.db
    .select({ field: fields, entry: fieldEntries, status: recipients.status })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .innerJoin(recipients, eq(recipients.id, fields.signatoryId))
    .leftJoin(fieldEntries, eq(fieldEntries.fieldId, fields.id))
    .where(
      and(
        eq(documents.workflowId, workflowId),
        ne(fields.signatoryId, id),
        inArray(fields.name, names),
        or(fields.readOnly, isNotNull(fieldEntries.frozenAt)),
      ),
    )
    .orderBy(fields.id);
  return rows.map(({ status, ...row }) => asKnown({ ...row, isFinished: status === "completed" }));
}
