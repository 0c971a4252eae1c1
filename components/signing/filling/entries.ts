import type { ShownField, ShownRequest } from "@/lib/signing/schema";
import { entryProblems } from "@/lib/signing/rules";
import { isEntered, isFilled as isEntryFilled, isGrouped, isMade, isStamp } from "@/lib/fields/kinds/entry-kind";

/** What the recipient has put into a field so far. `image` is an address or a data URL. */
export type Entry = {
  value: string | null;
  selected: boolean;
  image: string | null;
  /** When the signature was made, in words; null until the browser's time zone is known. */
  caption: string | null;
  /** The stored form of a value that the server computed; `value` is the form that the page shows. */
  exact?: string | null;
  /** How the value will be printed, if not as the page shows it. */
  printed?: string | null;
};
export type Entries = ReadonlyMap<number, Entry>;
export const nothing: Entry = { value: null, selected: false, image: null, caption: null };

export const fieldsOf = (request: ShownRequest): ShownField[] =>
  request.documents.flatMap((doc) => doc.pages.flatMap((page) => page.fields));

/** One signature or picture fills all fields of the same name and kind, as it does at the finish. */
export function initialEntries(token: string, fields: readonly ShownField[]): Entries {
  const signatureOf = (field: ShownField) =>
    field.signature ??
    fields.find((one) => one.signature && one.name === field.name && one.fieldType === field.fieldType)?.signature;
  return new Map(
    fields.map((field) => {
      const made = isMade(field) ? signatureOf(field) : null;
      const api = `/v1/signature-requests/${token}`;
      const stamp = isStamp(field) ? `${api}/pictures/${field.id}` : null;
      const image = made ? `${api}/signatures/${made.id}/image` : stamp;
      return [field.id, { value: field.shown, selected: field.selected, image, caption: null, printed: field.printed }];
    }),
  );
}

/** The required fields that are still empty, by the same rule as on the server. */
export function missingFields(fields: readonly ShownField[], entries: Entries): ShownField[] {
  const list = fields.map((field) => ({ ...field, options: field.selectableFieldOptions }));
  const entered = new Map(
    [...entries].map(([fieldId, entry]) => [fieldId, { fieldId, ...entry, hasImage: entry.image !== null }]),
  );
  const problems = entryProblems(list, entered);
  return fields.filter((field) => problems.has(field.id));
}

/** The fields that still wait for the recipient: those that are missing, and those whose entry is known to be wrong. */
export function openFields(
  fields: readonly ShownField[],
  entries: Entries,
  problems: ReadonlyMap<number, string>,
): ShownField[] {
  const missing = missingFields(fields, entries);
  return fields.filter((field) => missing.includes(field) || problems.has(field.id));
}

/** The request without the fields that are not visible now. */
export const showing = (request: ShownRequest, visible: readonly ShownField[]): ShownRequest => ({
  ...request,
  documents: request.documents.map((doc) => ({
    ...doc,
    pages: doc.pages.map((page) => ({ ...page, fields: page.fields.filter((field) => visible.includes(field)) })),
  })),
});

/** The fields that are filled together with this one: all radio buttons of its group, or itself alone. */
export const unitOf = (fields: readonly ShownField[], field: ShownField): ShownField[] =>
  isGrouped(field) ? fields.filter((one) => isGrouped(one) && one.groupName === field.groupName) : [field];

/** Why a unit is marked. */
export const problemOf = (unit: readonly ShownField[], problems: ReadonlyMap<number, string>) =>
  unit.map(({ id }) => problems.get(id)).find(Boolean);

/** The fields to fill one after the other: of a radio group, its first button. */
export const stepsThrough = (fields: readonly ShownField[]): ShownField[] =>
  fields.filter((field) => unitOf(fields, field)[0] === field);

export const isFillable = (field: ShownField) => !field.prefilled;

export const isFilled = (field: ShownField, entry: Entry | undefined) =>
  entry !== undefined && isEntryFilled(field, { ...entry, hasImage: Boolean(entry.image) });

export const hasText = (entries: Entries) => [...entries.values()].some((entry) => entry.value ?? entry.caption);

/** What no call takes: NUL, and half an emoji, where a text was cut at the input's limit. */
const unstorable = /\0|\p{Surrogate}/gu;

/** The entries in the format of the calls that save and finish. */
export function toData(fields: readonly ShownField[], entries: Entries, only?: ReadonlySet<number>) {
  return fields
    .filter((f) => isEntered(f) && (!only || only.has(f.id)))
    .map((f) => {
      const entry = entries.get(f.id);
      return {
        fieldId: f.id,
        documentId: f.documentId,
        value: entry?.value?.replace(unstorable, "\ufffd") ?? null,
        selected: entry?.selected ?? false,
        typed: true,
      };
    });
}
