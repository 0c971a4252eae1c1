import type { FieldType } from "@/db/enums";
import { type EntryKind, hasOptions, isFilled, isGrouped } from "@/lib/fields/kinds/entry-kind";
import type { Sentence } from "@/lib/platform/errors/errors";

type FieldLike = EntryKind & {
  id: number;
  required: boolean;
  groupName: string | null;
  options: readonly { key: string; value: string }[];
};

export type EntryLike = { fieldId: number; value: string | null; selected: boolean; hasImage: boolean };

/**
 * Fields with the same name and recipient share their value: an entry in one counts for the others (spec section 3). The
 * recipient's entry never counts for what the sender or a formula fills.
 */
export function shareValues<E extends EntryLike>(
  fields: readonly (FieldLike & { name: string; type: FieldType })[],
  entries: ReadonlyMap<number, E>,
): Map<number, E> {
  const shared = new Map(entries);
  const hasEntry = (entry: EntryLike | undefined) =>
    entry !== undefined && (entry.hasImage || entry.selected || Boolean(entry.value));
  for (const field of fields) {
    if (isGrouped(field) || hasEntry(shared.get(field.id))) continue;
    const twin = fields.find(
      (f) =>
        f.id !== field.id &&
        f.name === field.name &&
        f.type === field.type &&
        f.prefill === field.prefill &&
        hasEntry(shared.get(f.id)),
    );
    const entry = twin && shared.get(twin.id);
    if (entry) shared.set(field.id, { ...entry, fieldId: field.id });
  }
  return shared;
}

/** Filled by the sender or a formula: the recipient can do nothing about an empty one. */
const isGiven = ({ prefill }: EntryKind) => prefill === "sender" || prefill === "formula";

/** The reasons why a recipient cannot finish, by field id (spec section 4, Required tracking). */
export function entryProblems(
  fields: readonly FieldLike[],
  entries: ReadonlyMap<number, EntryLike>,
): Map<number, Sentence> {
  const problems = new Map<number, Sentence>();
  const groupHas = (name: string | null) =>
    fields.some((f) => isGrouped(f) && f.groupName === name && entries.get(f.id)?.selected);
  for (const field of fields) {
    const entry = entries.get(field.id);
    const missing = isGrouped(field) ? !groupHas(field.groupName) : !entry || !isFilled(field, entry);
    if (field.required && missing && !isGiven(field)) problems.set(field.id, { key: "required" });
    else if (hasOptions(field) && entry?.value && !field.options.some((o) => o.key === entry.value))
      problems.set(field.id, { key: "notValid" });
  }
  for (const group of new Set(fields.filter((f) => isGrouped(f)).map((f) => f.groupName))) {
    const chosen = fields.filter((f) => isGrouped(f) && f.groupName === group && entries.get(f.id)?.selected);
    for (const extra of chosen.slice(1)) problems.set(extra.id, { key: "oneOfGroup" });
  }
  return problems;
}

/** A one-time code: its life, which the page counts down (specification, Workflows 9), and its length. */
export const otpSeconds = 300;
export const otpDigits = 6;

/** Of an image sent as a signature. */
export const maximumSignatureBytes = 1_000_000;

/** Of a picture, as it is sent. */
export const maximumPictureBytes = 5 * 1024 * 1024;
/** More than today's phones take; against decompression bombs (docs/threats.md 24). */
export const maximumPicturePixels = 50_000_000;

/** Saved and presaved signatures together (specification, Workflows 9). */
export const maximumSavedSignatures = 6;

/** Of the reason for declining. */
export const maximumReason = 1000;
