import "server-only";
import Papa from "papaparse";
import type { Language, TableEncoding } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";
import { readCookie } from "@/lib/platform/http/cookies";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { askedLanguage } from "@/lib/platform/i18n/choose-language";
import { formatDate, readZone } from "@/lib/platform/i18n/dates";
import { encodeIn } from "./legacy-encodings";
import type { CsvFormat } from "./csv-format";
import { formula, formulaAmongNumbers } from "./csv-formulas";

/** How a table is written. */
type CsvForm = { separator: "," | ";" | "\t"; encoding?: TableEncoding };
/** How a table is written for the reader's spreadsheet. */
export type CsvStyle = CsvForm & {
  language: Language;
  timeOf: (date: Date | null) => string;
  /** Formats a number such as 1234.50 or 24%. */
  numberOf: (value: string) => string;
  /** Formats a day such as 2027-03-31. */
  dayOf: (day: string) => string;
};

/**
 * Uses the chosen page language, otherwise the one that Accept-Language names, otherwise the caller's own. Spanish and
 * Greek spreadsheets expect semicolons.
 */
export function csvStyleOf(ctx: Context, headers: Headers, format: CsvFormat): CsvStyle {
  const asked = readCookie(headers, "language") ? null : askedLanguage(headers.get("accept-language"));
  const language = asked ?? ctx.language;
  if (format === "plain" || language === "en")
    return {
      language,
      separator: ",",
      timeOf: (date) => date?.toISOString() ?? "",
      numberOf: (value) => value,
      dayOf: (day) => day,
    };
  const timeZone = readZone(readCookie(headers, "timeZone"));
  // Spreadsheets in both languages recognise 31/12/2026 23:59 as a date.
  const timeOf = (date: Date | null) => (date ? formatDate(date, "DD/MM/YYYY HH:mm", language, timeZone) : "");
  return {
    language,
    separator: ";",
    timeOf,
    numberOf: (value) => value.replace(".", ","),
    dayOf: (day) => day.split("-").toReversed().join("/"),
  };
}

/** A small table as CSV in UTF-8 with a byte order mark. */
export const csvText = (rows: string[][]): string => `\ufeff${Papa.unparse(rows, { escapeFormulae: formula })}`;

/**
 * A CSV download that is written while its rows are read, batch by batch as the reader takes them. The byte order mark
 * tells spreadsheets that it is Unicode; formulas are escaped (docs/threats.md 23).
 */
export async function csvAnswer(
  name: string,
  { separator, encoding = "utf-8" }: CsvForm,
  head: string[],
  batches: AsyncGenerator<unknown[][]>,
  { hasNumbers = false } = {},
): Promise<Response> {
  const options = { escapeFormulae: hasNumbers ? formulaAmongNumbers : formula, delimiter: separator };
  const first = await batches.next(); // before the answer begins, so that an error still has a status
  const mark = encoding.startsWith("utf-") ? "\ufeff" : "";
  let text = `${mark}${Papa.unparse({ fields: head, data: first.done ? [] : first.value }, options)}`;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(encodeIn(text, encoding));
      const next = await batches.next();
      if (next.done) return controller.close();
      text = `\r\n${Papa.unparse(next.value, options)}`;
    },
    cancel: async () => void (await batches.return(undefined)),
  });
  return fileAnswer(body, name, `text/csv; charset=${encoding}`);
}
