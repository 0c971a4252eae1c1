import type { Language } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import type { PrintRules } from "./format";

/** The one form in which a value is printed, and shown to others. In a comb it is the characters alone. */
export function printedValue(value: string, rules: PrintRules, language: Language): string {
  const { show, print = show } = formats[rules.format];
  return rules.comb !== null || value === "" ? value : print(value, language, rules);
}
