import "server-only";
import Papa from "papaparse";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context";
import { cookieOf } from "@/lib/platform/http/caller";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { chooseLanguage } from "@/lib/platform/i18n/choose-language";
import { formatDate, readZone } from "@/lib/platform/i18n/dates";
import type { CsvFormat } from "./csv-format";

/** How a table is written for the reader's spreadsheet. */
type CsvStyle = { language: Language; separator: "," | ";"; timeOf: (date: Date | null) => string };

/** Uses the chosen page language, otherwise Accept-Language. Spanish and Greek spreadsheets expect semicolons. */
export function csvStyleOf(ctx: Context, headers: Headers, format: CsvFormat): CsvStyle {
  const asked = cookieOf(headers, "NEXT_LOCALE") ? null : headers.get("accept-language");
  const language = asked ? chooseLanguage(undefined, asked) : ctx.language;
  if (format === "plain" || language === "en")
    return { language, separator: ",", timeOf: (date) => date?.toISOString() ?? "" };
  const timeZone = readZone(cookieOf(headers, "tz"));
  // Spreadsheets in both languages recognise 31/12/2026 23:59 as a date.
  const timeOf = (date: Date | null) => (date ? formatDate(date, "DD/MM/YYYY HH:mm", language, timeZone) : "");
  return { language, separator: ";", timeOf };
}

/**
 * A CSV download. The byte order mark tells spreadsheets that it is UTF-8; formulas are escaped (docs/threats.md 23).
 */
export function csvAnswer(name: string, { separator }: CsvStyle, head: string[], rows: unknown[][]): Response {
  const text = Papa.unparse({ fields: head, data: rows }, { escapeFormulae: true, delimiter: separator });
  return fileAnswer(new TextEncoder().encode(`\ufeff${text}`), name, "text/csv; charset=utf-8");
}
