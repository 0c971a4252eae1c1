import type { FieldFormat, FieldType } from "@/db/enums";
import { isFilled } from "@/lib/fields/kinds/entry-kind";
import { fieldKinds, isStamp, takesValue } from "@/lib/fields/kinds";
import { neverVisible } from "./never-visible";
import type { Condition } from "./condition";

type SenderField = {
  id: number;
  name: string;
  type: FieldType;
  format: FieldFormat;
  required: boolean;
  readOnly: boolean;
  value: string | null;
  selected: boolean;
  groupName: string | null;
  formula: string | null;
  condition: Condition | null;
  options: readonly { key: string; value: string }[];
};

/** Printed as the sender gave it. */
export const isFilledBySender = (field: Pick<SenderField, "type" | "readOnly" | "formula">): boolean =>
  field.readOnly && takesValue(field);

/** A stamp is nothing without an image; of other fields that the sender fills in, the required ones. */
const isNeeded = (field: SenderField) => isStamp(field.type) || (field.required && isFilledBySender(field));

/**
 * Names of the fields that the sender has to fill in and has left empty, without those that no condition shows. It is
 * asked when the sender is done: what is empty or not ticked stays so.
 */
export function listMissingSenderFields(fields: readonly SenderField[]): string[] {
  const empty = fields.filter(
    (field) => isNeeded(field) && !isFilled(fieldKinds[field.type], { ...field, hasImage: false }),
  );
  if (empty.length === 0) return [];
  const looked = fields.map(({ type, options, ...field }) => {
    return { ...field, fieldType: type, selectableFieldOptions: options };
  });
  const never = neverVisible(looked, (field) => isFilledBySender({ ...field, type: field.fieldType }));
  return [...new Set(empty.filter(({ id }) => !never.has(id)).map(({ name }) => name))];
}

/** The refusal of each, by the path of its value. */
export const missingValues = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`fields.${name}`, { key: "senderValueMissing", values: { name } }]));

/** The same of stamps, which are chosen in the designer. */
export const missingStamps = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`fields.${name}`, { key: "stampMissing", values: { name } }]));
