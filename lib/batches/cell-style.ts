import type { Language } from "@/db/enums";
import type { PlacedField } from "@/lib/documents/fill-fields";
import { formats } from "@/lib/fields/formats";
import { takesValue } from "@/lib/fields/kinds";
import type { CsvLine } from "@/lib/platform/csv/read-csv";
import type { Target } from "./columns";
import { type CellStyle, dateOrderIn, decimalIn, hasOrder, hasSeparator, isEitherDay, readCellAs } from "./read-cells";
import type { BatchForm, BatchPreview } from "./schema";

const shownSamples = 3;

type Field = PlacedField["field"];
type Table = {
  separator: string;
  lines: readonly CsvLine[];
  targets: readonly (Target | null)[];
  fieldOf: ReadonlyMap<string, Field>;
};
type Read = { style: CellStyle } & Pick<BatchPreview, "dates" | "numbers">;

/** The first field of each name that takes a value. */
export const fieldsByName = (placed: readonly PlacedField[]): Map<string, Field> =>
  new Map(placed.toReversed().flatMap(({ field }) => (takesValue(field) ? [[field.name, field] as const] : [])));

/**
 * How the table writes dates and numbers: as the form says, else as its cells show, else as its separator does.
 * Spreadsheets write semicolons where the comma is the decimal sign.
 */
export function styleOf(table: Table, form: Pick<BatchForm, "dateOrder" | "decimal">, language: Language): Read {
  const dates = cellsOf(table, "date").filter(({ cell }) => hasOrder(cell));
  const numbers = cellsOf(table, "number").filter(({ cell }) => hasSeparator(cell));
  const order = dateOrderIn(dates.map(({ cell }) => cell));
  const written = decimalIn(numbers.map(({ cell }) => cell));
  const byLanguage = language === "en" ? "." : ",";
  const bySeparator = table.separator === ";" ? "," : table.separator === "," ? "." : byLanguage;
  const style: CellStyle = {
    dateOrder: form.dateOrder ?? order ?? "dmy",
    decimal: form.decimal ?? written ?? bySeparator,
    isGuessed: {
      dates: form.dateOrder === undefined && order === null && dates.some(({ cell }) => isEitherDay(cell)),
      numbers: form.decimal === undefined && written === null && numbers.length > 0,
    },
  };
  const sure: CellStyle = { ...style, isGuessed: { dates: false, numbers: false } };
  const shown = (cells: readonly Cell[]) =>
    firstOfEach(cells).map(({ cell, field }) => {
      const { value, problem } = readCellAs(cell, field, sure, language);
      const { normalise, show, print = show } = formats[field.format];
      const normal = problem ? null : normalise(value, field);
      return { written: cell.slice(0, 60), read: normal === null ? "" : print(normal, language, field) };
    });
  const { dateOrder, decimal, isGuessed } = style;
  return {
    style,
    dates: dates.length > 0 ? { order: dateOrder, isAmbiguous: isGuessed.dates, samples: shown(dates) } : null,
    numbers: numbers.length > 0 ? { decimal, isAmbiguous: isGuessed.numbers, samples: shown(numbers) } : null,
  };
}

type Cell = { cell: string; field: Field };

/** Drops repeated cells: cells that differ say more about the style than one that comes again and again. */
const firstOfEach = (cells: readonly Cell[]): Cell[] =>
  [...new Map(cells.toReversed().map((one) => [one.cell, one])).values()].toReversed().slice(0, shownSamples);

const cellsOf = ({ lines, targets, fieldOf }: Table, limits: "date" | "number"): Cell[] =>
  targets.flatMap((target, index) => {
    const field = target?.kind === "field" ? fieldOf.get(target.name) : undefined;
    if (!field || formats[field.format].limits !== limits) return [];
    const { longest } = formats[field.format];
    return lines.map(({ cells }) => ({ cell: cells[index] ?? "", field })).filter(({ cell }) => cell.length <= longest);
  });
