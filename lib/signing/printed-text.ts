import type { FieldType } from "@/db/enums";
import { hasOptions } from "@/lib/fields/kinds";

type Field = { type: FieldType; options: readonly { key: string; value: string }[] };

/** The text that a field prints: an option's text, otherwise the value. */
export function printedText(field: Field, value: string | null): string {
  if (hasOptions(field.type)) return field.options.find((o) => o.key === value)?.value ?? "";
  return value ?? "";
}
