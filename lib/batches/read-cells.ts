import type { Language } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import { choicesOf } from "@/lib/platform/text/choices-of";
import { isDay } from "@/lib/fields/formats/date";
import type { FormatRules } from "@/lib/fields/formats/format";
import type { Sentence } from "@/lib/platform/errors/errors";
import type { DateOrder, DecimalSign } from "./rules";

/** How a table's dates and numbers are written, and which of both is a guess. */
export type CellStyle = { dateOrder: DateOrder; decimal: DecimalSign; isGuessed: { dates: boolean; numbers: boolean } };

/** A language that writes numbers with this decimal sign. */
export const languageOf: Record<DecimalSign, Language> = { ",": "es", ".": "en" };

/** A day as spreadsheets write it, also with midnight as its time. */
const day = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\s+0?0:00(?::00)?)?$/;
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[\sT]+0?0:00(?::00)?)?$/;

/**
 * The cell as its field accepts it, or the question that its ambiguity raises, in the reader's notation as the samples
 * are. A cell that cannot be read is returned unchanged, and refused later.
 */
export function readCellAs(
  cell: string,
  rules: FormatRules,
  style: CellStyle,
  reader: Language,
): { value: string; problem?: Sentence } {
  const format = formats[rules.format];
  if (cell.length > format.longest) return { value: cell };
  if (format.limits === "date") {
    const isUnclear = style.isGuessed.dates && isEitherDay(cell);
    if (isUnclear) return { value: cell, problem: { key: "dayOrMonth" } };
    const value = readDate(cell, style.dateOrder);
    const fitsOther = !isDay(value) && isDay(readDate(cell, style.dateOrder === "dmy" ? "mdy" : "dmy"));
    return fitsOther ? { value: cell, problem: { key: "otherDateOrder" } } : { value };
  }
  if (format.limits !== "number") return { value: cell };
  const language = languageOf[style.decimal];
  const problem = format.doubt?.(cell, language, rules) ?? null;
  // An ambiguous separator is questioned only while the table's decimal sign is a guess.
  const isAskedBack = problem !== null && (style.isGuessed.numbers || choicesOf(problem).length === 0);
  if (!isAskedBack) return { value: format.read(cell, language) };
  return {
    value: cell,
    problem: choicesOf(problem).length === 0 ? problem : forReader(problem, rules, language, reader),
  };
}

/** The choices of a question, written in one language, in the notation of another. */
function forReader(problem: Sentence, rules: FormatRules, written: Language, reader: Language): Sentence {
  const format = formats[rules.format];
  const { show, print = show } = formats.number; // no currency stands beside a choice
  const values = Object.entries(problem.values ?? {}).map(([name, choice]) => [
    name,
    print(format.read(String(choice), written), reader, rules),
  ]);
  // The answer is not typed here but chosen for the whole table.
  const key = problem.key === "meantEither" ? "signOfEither" : "signOfOne";
  return { key, values: Object.fromEntries(values) };
}

function readDate(cell: string, order: DateOrder): string {
  const [, year = "", month = "", last = ""] = yearFirst.exec(cell) ?? [];
  if (year) return iso(year, month, last);
  const [, first = "", second = "", lastYear = ""] = day.exec(cell) ?? [];
  if (!lastYear) return cell;
  return order === "dmy" ? iso(lastYear, second, first) : iso(lastYear, first, second);
}

const iso = (year: string, month: string, date: string) =>
  [year, month.padStart(2, "0"), date.padStart(2, "0")].join("-");

/** The order of day and month that the cells of date fields show; null if they show none, or both equally often. */
export function dateOrderIn(cells: readonly string[]): DateOrder | null {
  const sides = cells.flatMap((cell) => {
    const [, first, second] = day.exec(cell) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) return ["dmy" as const];
    return Number(second) > 12 && Number(first) <= 12 ? ["mdy" as const] : [];
  });
  return majority(sides);
}

/** Whether the cell is a valid day in both orders, and not the same day. */
export function isEitherDay(cell: string): boolean {
  const [, first, second] = day.exec(cell) ?? [];
  return Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}

/** Whether the cell is written with its day and month in some order before the year. */
export const hasOrder = (cell: string): boolean => day.test(cell);

/** The decimal sign that the cells of number fields show; null if they show none, or both equally often. */
export const decimalIn = (cells: readonly string[]): DecimalSign | null =>
  majority(cells.flatMap((cell) => signIn(cell) ?? []));

export const hasSeparator = (cell: string): boolean => /\d[.,]\d/.test(cell);

function signIn(cell: string): DecimalSign | null {
  const signs = [...cell.matchAll(/\d([.,])(?=\d)/g)].map(([, sign]) => sign as DecimalSign);
  const [first, ...others] = signs;
  if (first === undefined) return null;
  const last = others.at(-1);
  if (last === undefined) {
    const [, whole = "", part = ""] = /(\d+)[.,](\d+)/.exec(cell) ?? [];
    return part.length !== 3 || whole.startsWith("0") || whole.length > 3 ? first : null;
  }
  if (last !== first) return last;
  return first === "." ? "," : "."; // a sign that occurs twice separates groups
}

/** The value that more than half of the sides have; null if there is none. */
function majority<T extends string>(sides: readonly T[]): T | null {
  const [one] = sides;
  if (one === undefined) return null;
  const ofOne = sides.filter((side) => side === one).length;
  if (2 * ofOne > sides.length) return one;
  return 2 * ofOne < sides.length ? (sides.find((side) => side !== one) ?? null) : null;
}
