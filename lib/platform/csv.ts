import "server-only";
import Papa from "papaparse";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context";
import { cookieOf } from "@/lib/platform/http/caller";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { chooseLanguage } from "@/lib/platform/i18n/choose-language";
import { formatDate, readZone } from "@/lib/platform/i18n/dates";
import type { CsvFormat } from "./csv-format";

/** How a table is written for one reader. */
type CsvStyle = { language: Language; separator: "," | ";"; timeOf: (date: Date | null) => string };

/** The page's language where it was chosen, else what Accept-Language asks for; Spanish and Greek ones have semicolons. */
export function csvStyleOf(ctx: Context, headers: Headers, format: CsvFormat): CsvStyle {
  const asked = cookieOf(headers, "NEXT_LOCALE") ? null : headers.get("accept-language");
  const language = asked ? chooseLanguage(undefined, asked) : ctx.language;
  if (format === "plain" || language === "en")
    return { language, separator: ",", timeOf: (date) => date?.toISOString() ?? "" };
  const timeZone = readZone(cookieOf(headers, "tz"));
  // 31/12/2026 23:59 is a date to both languages' spreadsheets.
  const timeOf = (date: Date | null) => (date ? formatDate(date, "DD/MM/YYYY HH:mm", language, timeZone) : "");
  return { language, separator: ";", timeOf };
}

/** A table for spreadsheets: the mark tells them UTF-8, and what they would take for a formula is quoted (docs/threats.md 23). */
export function csvAnswer(name: string, { separator }: CsvStyle, head: string[], rows: unknown[][]): Response {
  const text = Papa.unparse({ fields: head, data: rows }, { escapeFormulae: true, delimiter: separator });
  return fileAnswer(new TextEncoder().encode(`\ufeff${text}`), name, "text/csv; charset=utf-8");
}
