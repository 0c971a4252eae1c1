import type { FieldType, Language } from "@/db/enums";
import { printedValue } from "@/lib/fields/formats/printed-value";
import type { PrintRules } from "@/lib/fields/formats/format";
import { hasOptions } from "@/lib/fields/kinds";

type Field = PrintRules & { type: FieldType; options: readonly { key: string; value: string }[] };

/** The text that a field prints, in its recipient's language: an option's text, otherwise the value in its format. */
export function printedText(field: Field, value: string | null, language: Language): string {
  if (hasOptions(field.type)) return field.options.find((o) => o.key === value)?.value ?? "";
  return value === null ? "" : printedValue(value, field, language);
}
