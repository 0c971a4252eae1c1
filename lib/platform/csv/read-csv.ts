import "server-only";
import Papa from "papaparse";
import { AppError } from "@/lib/platform/errors/errors";
import { withoutEscape } from "./csv-formulas";
import { decodeIn } from "./legacy-encodings";

export type CsvLine = {
  /** As in a spreadsheet, from 1. */
  line: number;
  cells: string[];
};

/**
 * The rows that are not empty, separated by commas, semicolons or tabs; quoted cells may hold line breaks. Refuses
 * files with more than twice as many lines as rows are allowed, and stops reading there.
 */
export function csvTable(text: string, maximum: number): { separator: string; lines: CsvLine[] } {
  const preview = 2 * maximum + 2;
  const delimiter = separatorOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview });
  if (data.length >= preview)
    throw new AppError("invalid", "csv_tooManyRows", { values: { count: data.length, maximum } });
  // The cell would hold what follows, up to the next mark or the end of the file.
  const open = errors.find(({ type }) => type === "Quotes");
  if (open) throw new AppError("invalid", "csv_quotationMark", { values: { line: String((open.row ?? 0) + 1) } });
  const lines = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => withoutEscape(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  return { separator: delimiter, lines };
}

const separators = [",", ";", "\t"] as const;
const linesRead = 10;

/**
 * The separator that makes the most cells of the first line that is not empty; the other lines only break a tie, so
 * that commas within amounts do not count.
 */
function separatorOf(text: string): string {
  const counted = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: linesRead });
    const filled = data.filter((cells) => cells.some((cell) => cell.trim() !== ""));
    const inHeading = filled[0]?.length ?? 0;
    return { separator, inHeading, alike: filled.filter(({ length }) => length === inHeading).length };
  });
  const [best] = counted.toSorted((a, b) => b.inHeading - a.inHeading || b.alike - a.alike);
  return best?.separator ?? ",";
}

export const csvLines = (text: string, maximum: number): CsvLine[] => csvTable(text, maximum).lines;

const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** The encoding that a byte order mark names. */
export const markedEncoding = (bytes: Uint8Array) =>
  marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];

/** The text without its byte order mark; refuses what is no text in this encoding. */
export function decodeText(bytes: Uint8Array, encoding: string, reason: "csv_notText" | "batch_notText"): string {
  try {
    const text = decodeIn(bytes, encoding);
    if (!text.includes("\0")) return text;
  } catch {
    // Refused below.
  }
  throw new AppError("unsupported_type", reason);
}
