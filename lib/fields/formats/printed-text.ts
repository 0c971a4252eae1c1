import type { FieldType, Language } from "@/db/enums";
import { isDay } from "@/lib/fields/formats/date";
import { formatOf } from "@/lib/fields/formats/format-of";
import { printedValue } from "@/lib/fields/formats/printed-value";
import type { PrintRules } from "@/lib/fields/formats/format";
import { hasOptions, isStamp } from "@/lib/fields/kinds";
import { withoutDirecting } from "@/lib/platform/text/directing";
import { languageOr } from "@/lib/platform/i18n/catalogue";

type Field = PrintRules & { type: FieldType; options: readonly { key: string; value: string }[] };

/**
 * The text that a field prints in this language: an option's text, otherwise the value in its format. Pages show this too,
 * so it has nothing that would turn there what is printed as it stands.
 */
export const printedText = (field: Field, value: string | null, language: Language): string =>
  withoutDirecting(textOf(field, value, language));

function textOf(field: Field, value: string | null, language: Language): string {
  if (hasOptions(field.type)) return field.options.find((o) => o.key === value)?.value ?? "";
  if (value === null || isStamp(field.type)) return "";
  // Where no print language was chosen, a signing date is stored as the text that is printed.
  const format = isDay(value) ? formatOf(field) : field.format;
  return printedValue(value, { ...field, format }, language);
}

/** How a value will be printed, if that is not how a page of this language shows it. */
export function differingPrint(
  field: Field,
  value: string | null,
  { language, printLanguage }: { language: Language; printLanguage: Language | null },
): string | null {
  if (printLanguage === null) return null;
  const printed = printedText(field, value, printLanguage);
  return printed === printedText(field, value, language) ? null : printed;
}

type Signer = { defaultLanguage: string | null };

/** The language in which what a recipient entered is printed: the workflow's, or where it has none the recipient's. */
export const printedIn = ({ printLanguage }: { printLanguage: Language | null }, signer: Signer): Language =>
  printLanguage ?? languageOr(signer.defaultLanguage);
