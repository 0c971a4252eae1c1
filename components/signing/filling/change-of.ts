import { isGrouped } from "@/lib/fields/kinds/entry-kind";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";

/** All changes that one entry causes: radios of a group exclude each other, fields of the same name share a value. */
export function changeOf(fields: readonly ShownField[], field: ShownField, patch: Partial<Entry>) {
  const changes = new Map([[field.id, patch]]);
  const inGroup = isGrouped(field);
  for (const other of fields.filter((one) => one.id !== field.id && one.fieldType === field.fieldType)) {
    if (inGroup && other.groupName === field.groupName) changes.set(other.id, { selected: false });
    if (!inGroup && other.name === field.name) changes.set(other.id, patch);
  }
  return changes;
}
