import "server-only";
import { isValidIBAN } from "ibantools";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { FieldFormat, Language } from "@/db/enums";
import { measureText } from "@/lib/platform/pdf/measure-text";
import { mostThatFits } from "@/lib/platform/pdf/fit-text";
import type { TextRoom } from "@/lib/platform/pdf/text-room";
import type { FontFace } from "@/lib/platform/pdf/contract";
import type { Sentence } from "@/lib/platform/errors/errors";
import type { FieldRules } from "@/lib/fields/rules/schema";
import { email } from "@/lib/platform/text/shapes";
import { type Checked, type CheckedFor, checkValue } from "./check-value";
import type { FormatRules } from "./format";
import type { LibraryFormat } from "./may-be-refused";
import { matchesPattern } from "./patterns";
import { printedValue } from "./printed-value";

type Rules = FormatRules & Pick<FieldRules, "pattern" | "overflow">;
type Box = { relativeWidth: number; relativeHeight: number; fontFace: FontFace; fontSize: number; multiline: boolean };
type CheckedField = Rules & Box;

type Check = (value: string, rules: Rules, situation: CheckedFor) => Sentence | null;
/** What only the server can check. */
const byLibrary: Readonly<Record<LibraryFormat, Check>> = {
  email: (value) => (email.safeParse(value).success ? null : { key: "invalidEmail" }),
  // ISO 13616: check digits, and the length and structure that each country has given its IBAN.
  iban: (value) => (isValidIBAN(value) ? null : { key: "ibanNotValid" }),
  phone: (value) => (parsePhoneNumberFromString(value)?.isPossible() ? null : { key: "invalidPhone" }),
  pattern: (value, { pattern, patternMessage }, { seesRules = false }): Sentence | null => {
    if (pattern === null || matchesPattern(pattern, value)) return null;
    if (patternMessage) return { key: "patternSays", values: { message: patternMessage } };
    return seesRules ? { key: "patternIs", values: { pattern } } : { key: "patternNotMet" };
  },
};
const checks: Partial<Record<FieldFormat, Check>> = byLibrary;

/** `checkValue`, plus the checks that need a library. */
function checkFormat(value: string, rules: Rules, situation: CheckedFor): Checked {
  const checked = checkValue(value, rules, situation);
  const problem = checked.problem ?? checks[rules.format]?.(checked.value, rules, situation);
  return problem ? { problem } : checked;
}

/** `checkFormat`, plus whether the value fits its box; `page` is in points. */
export function checkEntry(
  value: string,
  field: CheckedField,
  page: { width: number; height: number },
  situation: CheckedFor,
): Checked {
  const checked = checkFormat(value, field, situation);
  if (checked.problem || (field.overflow === null && !situation.mustFit)) return checked;
  const maximum = mostInBox(checked.value, field, page, situation.printLanguage ?? situation.language);
  return maximum === null ? checked : { problem: { key: "doesNotFit", values: { maximum } } };
}

/** Null if the stored value fits its box in legible letters, otherwise about how many characters do. */
export function mostInBox(
  value: string,
  field: CheckedField,
  page: { width: number; height: number },
  language: Language,
): number | null {
  if (field.comb !== null) return null;
  const { fontSize, multiline, overflow } = field;
  const room: TextRoom = {
    width: (field.relativeWidth / 100) * page.width,
    height: (field.relativeHeight / 100) * page.height,
    fontSize,
    multiline,
    overflow,
  };
  return mostThatFits(printedValue(value, field, language), room, measureText(field.fontFace));
}
