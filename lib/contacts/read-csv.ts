import type { OfferedLanguage } from "@/db/enums";
import { AppError } from "@/lib/platform/errors/errors";
import { csvLines, decodeText, markedEncoding } from "@/lib/platform/csv/read-csv";
import { maximumImportRows } from "./schema";

export const columnNames = ["first_name", "last_name", "email", "default_language", "single_name"] as const;
type Column = (typeof columnNames)[number];

/** What spreadsheets and address books call the columns; only letters, in lower case, without accents. */
export const columnAliases: Record<Column, readonly string[]> = {
  first_name: ["firstname", "givenname", "forename", "name", "nombre", "nombres", "ονομα", "onoma"],
  last_name: [
    "lastname",
    "surname",
    "familyname",
    "apellido",
    "apellidos",
    "primerapellido",
    "επωνυμο",
    "επιθετο",
    "eponymo",
    "epitheto",
  ],
  email: [
    "email",
    "emailaddress",
    "mail",
    "mailaddress",
    "correo",
    "correoelectronico",
    "correoe",
    "direcciondecorreo",
    "direcciondecorreoelectronico",
    "direccionelectronica",
    "direcciondeemail",
    "ηλταχυδρομειο",
    "ηλεκταχυδρομειο",
    "ηλεκτρονικοταχυδρομειο",
    "διευθυνσηηλεκτρονικουταχυδρομειου",
    "διευθυνσηηλταχυδρομειου",
    "ηλεκτρονικηδιευθυνση",
    "ηλδιευθυνση",
    "διευθυνσηemail",
    "ημειλ",
    "ιμειλ",
    "iltachydromeio",
    "ilektronikotachydromeio",
  ],
  default_language: ["defaultlanguage", "language", "recipientlanguage", "idioma", "γλωσσα", "glossa"],
  single_name: ["singlename", "onlyonename", "mononym", "mononombre", "unsolonombre", "μονοεναονομα", "monoenaonoma"],
};

/** A row of the file: its line number as in a spreadsheet, and its cells by column. */
export type CsvRow = { line: number; cells: Record<Column, string> };

/**
 * Reads a CSV file of contacts: UTF-8 or UTF-16, with or without a byte order mark; commas, semicolons or tabs; with a
 * heading, or without one in our own column order. Empty rows are skipped.
 */
export function readCsv(bytes: Uint8Array): CsvRow[] {
  const lines = csvLines(decodeText(bytes, markedEncoding(bytes) ?? "utf-8", "csv_notText"), maximumImportRows);
  const [first] = lines;
  if (!first) throw new AppError("invalid", "csv_empty");
  const heading = headingOf(first.cells);
  const places = heading ?? placesWithout(first.cells);
  const rows = heading ? lines.slice(1) : lines;
  if (rows.length === 0) throw new AppError("invalid", "csv_empty");
  if (rows.length > maximumImportRows)
    throw new AppError("invalid", "csv_tooManyRows", { values: { count: rows.length, maximum: maximumImportRows } });
  return rows.map(({ line, cells }) => ({ line, cells: cellsAt(cells, places) }));
}

/** The languages' names, in the language itself and in English, and their codes. */
const languageWords: Record<OfferedLanguage, readonly string[]> = {
  en: ["en", "english", "ingles", "αγγλικα", "anglika"],
  es: ["es", "espanol", "castellano", "spanish", "ισπανικα", "ispanika"],
  gk: ["gk", "el", "gr", "ελληνικα", "greek", "griego", "ellinika"],
};

/** The code of a language as people write it; unknown text is returned as it is, to be refused later. */
export function languageCodeOf(text: string): string {
  const letters = lettersOf(text);
  const found = Object.entries(languageWords).find(([, words]) => words.includes(letters));
  return found?.[0] ?? text.toLowerCase();
}

export const lettersOf = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

type Places = Partial<Record<Column, number>>;

/** The position of each column if the row is a heading, which must name at least the address. */
function headingOf(cells: string[]): Places | null {
  const names = cells.map(lettersOf);
  const places = columnNames.map(
    (column) => [column, names.findIndex((name) => columnAliases[column].includes(name))] as const,
  );
  const found = Object.fromEntries(places.filter(([, index]) => index >= 0)) as Places; // the keys are the column names
  return found.email === undefined ? null : found;
}

function placesWithout(cells: string[]): Places {
  if (!cells[2]?.includes("@")) throw new AppError("invalid", "csv_noHeading");
  return { first_name: 0, last_name: 1, email: 2, default_language: 3, single_name: 4 };
}

function cellsAt(cells: string[], places: Places): Record<Column, string> {
  const at = (column: Column) => cells[places[column] ?? -1] ?? "";
  return {
    first_name: at("first_name"),
    last_name: at("last_name"),
    email: at("email"),
    default_language: at("default_language"),
    single_name: at("single_name"),
  };
}
