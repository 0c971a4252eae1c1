import type { Language } from "@/db/enums";
import type { Sentence } from "@/lib/platform/errors/errors";
import type { FieldRules } from "@/lib/fields/rules/schema";

export type FormatRules = Pick<
  FieldRules,
  "format" | "currency" | "min" | "max" | "decimals" | "minLength" | "maxLength" | "comb" | "pattern" | "patternMessage"
>;

/** The most characters of a field's value. */
export const maximumValue = 2000;
export const valueTooLong = { key: "tooLongValue", values: { maximum: maximumValue } } as const satisfies Sentence;

/** Whether a text has more characters than a field's own limit; one character can be several UTF-16 units. */
export const exceeds = (text: string, most: number | null): boolean => most !== null && Array.from(text).length > most;

/** The rules that decide what is printed. */
export type PrintRules = Pick<FormatRules, "format" | "currency" | "decimals" | "comb">;

/**
 * Definition of one format of a text field; `lib/fields/formats.ts` lists them. Values are as in the API: 1234.50,
 * 2027-03-31, +302105550102, an IBAN without spaces. Only pages read and show them as people write them.
 */
export type Format = {
  /** The longest text that is examined; a longer one is not of this format. */
  longest: number;
  /** What `min` and `max` limit. */
  limits: "number" | "date" | null;
  /** Whether `minLength`, `maxLength` and `comb` count its characters. */
  hasLength: boolean;
  /**
   * The error for a value that is not of this format, below `validation` in the catalogues, and an example for it to
   * show.
   */
  wrong: string;
  example?: (rules: Pick<FormatRules, "currency" | "decimals">) => string;
  /** The error for a value that a program sends, if people are told something else. */
  wrongAsStored?: Sentence;
  /** The error for a text that is not of this format, if it says more than `wrong`. */
  unreadable?: (value: string, rules: FormatRules) => Sentence | null;
  /** The value in its stored form; null if it is not of this format. */
  normalise: (value: string, rules: FormatRules) => string | null;
  /** A text as typed on a page in this language, turned into a value; not valid if the text is not. */
  read: (typed: string, language: Language) => string;
  /** Why a text that can be read is refused all the same: it could mean something else. */
  doubt?: (typed: string, language: Language, rules: FormatRules) => Sentence | null;
  /** A value as pages show it in an input. */
  show: (value: string, language: Language) => string;
  /** A value as it is printed, where that is not how inputs show it. */
  print?: (value: string, language: Language, rules: PrintRules) => string;
  input: (rules: FormatRules) => Input;
};

/** So that phones show the right keyboard and offer what they know of the person. */
type Input = {
  type: "text" | "email" | "tel" | "date";
  inputMode?: "decimal" | "numeric";
  autoComplete?: string;
  autoCapitalize?: "characters";
};
