import { isDay } from "@/lib/fields/formats/date";
import { formatOf } from "@/lib/fields/formats/format-of";
import { formats } from "@/lib/fields/formats";
import { hasOptions, isPicture, isSignature, isTick } from "@/lib/fields/kinds";
import { printedIn, printedText } from "@/lib/fields/formats/printed-text";
import type { CsvStyle } from "@/lib/platform/csv/csv";
import { type Entered, isAnswered } from "@/lib/values/list-entered";

/** What was entered as the reader's spreadsheet takes it: numbers and days to compute with, and no currency. */
export function cellOf(one: Entered, style: CsvStyle, words: { yes: string; no: string }): string {
  const { field, entry, workflow, recipient } = one;
  if (isSignature(field.type)) return isAnswered(one) ? style.timeOf(entry.performedAt) : "";
  if (isPicture(field.type)) return isAnswered(one) ? words.yes : words.no;
  if (isTick(field.type)) return entry.selected ? words.yes : words.no;
  const { value } = entry;
  if (value === null || value === "") return "";
  if (hasOptions(field.type)) return printedText(field, value, printedIn(workflow, recipient));
  const { limits } = formats[isDay(value) ? formatOf(field) : field.format];
  if (limits === "date") return style.dayOf(value);
  return limits === "number" ? style.numberOf(value) : value;
}
