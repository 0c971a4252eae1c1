import type { FieldType } from "@/db/enums";
import { type EntryKind, isGrouped } from "@/lib/fields/kinds/entry-kind";

/**
 * The fields of a form that asks for each value once: one of the fields that share a value, one radio button per group.
 */
export function firstOfShared<F extends EntryKind & { name: string; groupName: string | null } & TypeName>(
  fields: readonly F[],
): F[] {
  const seen = new Set<string>();
  return fields.filter((field) => {
    const type = "type" in field ? field.type : field.fieldType;
    const key = JSON.stringify([type, isGrouped(field) ? field.groupName : field.name]);
    return !seen.has(key) && seen.add(key);
  });
}
type TypeName = { type: FieldType } | { fieldType: FieldType };
