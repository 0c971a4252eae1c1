import type { UploadedDocument } from "@/components/documents/document-types";
import { fieldRules } from "@/lib/fields/rules/schema";
import { isTick } from "@/lib/fields/kinds";
import { isFilledBySender } from "@/lib/fields/rules/sender-fields";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { FieldValue, ValueField } from "./value-input";

export type SenderField = ValueField & FieldValue & { name: string; description: string; required: boolean };
type Field = UploadedDocument["pages"][number]["fields"][number];

export const fieldsIn = (documents: readonly Pick<UploadedDocument, "pages">[]): Field[] =>
  documents.flatMap(({ pages }) => pages.flatMap((page) => page.fields));

/** The fields that the sender fills in, one per name; `also` includes further fields. */
export function senderFieldsOf(fields: readonly Field[], also: (field: Field) => boolean = () => false): SenderField[] {
  const wanted = fields.filter((field) => isFilledBySender({ ...field, type: field.fieldType }) || also(field));
  const byName = new Map<string, SenderField>();
  for (const field of wanted) {
    const known = byName.get(field.name);
    if (known) known.required ||= field.required;
    else
      byName.set(field.name, {
        ...fieldRules.parse(field),
        name: field.name,
        description: field.description,
        required: field.required,
        type: field.fieldType,
        multiline: field.multiline,
        options: field.selectableFieldOptions.map(({ key, value }) => ({ value: key, label: value || key })),
        value: field.value,
        selected: field.selected,
      });
  }
  return [...byName.values()];
}

/** The values as the API accepts them: a text, or true for a ticked box. */
export const valuesOf = (fields: readonly SenderField[]): Record<string, string | boolean> =>
  Object.fromEntries(fields.map(({ name, type, value, selected }) => [name, isTick(type) ? selected : (value ?? "")]));

/** Messages by field name. A Map, because a field may be called like a property that every object has. */
export type FieldProblems = ReadonlyMap<string, string>;

export const problemsOf = (error: unknown): FieldProblems =>
  new Map(
    Object.entries(CallFailure.from(error).errors).map(([path, sentence]) => [path.replace(/^fields\./, ""), sentence]),
  );

/** The problems without that of a field whose value has changed. */
export const without = (problems: FieldProblems, name: string): FieldProblems =>
  new Map([...problems].filter(([refused]) => refused !== name));
