import "server-only";
import { type Language, type TableEncoding, tableEncodings, type TableSeparator, tableSeparators } from "@/db/enums";
import { findUsageUpToLimit } from "@/lib/billing/limits";
import { listPlacedFields } from "@/lib/documents/fill-fields";
import { situationIn } from "@/lib/documents/print-language";
import { listTemplateDocuments } from "@/lib/documents/queries";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { csvText } from "@/lib/platform/csv/csv";
import { type CsvLine, csvTable, decodeText, markedEncoding } from "@/lib/platform/csv/read-csv";
import { singleByteEncodingOf } from "@/lib/platform/csv/legacy-encodings";
import { listRoles } from "@/lib/templates/queries";
import type { TemplateRow } from "@/lib/access/templates";
import { roleNameTwice } from "@/lib/recipients/rules";
import { listFolders } from "@/lib/workflows/list/list-folders";
import { type CheckedRow, checkRows } from "./check-rows";
import { fieldsByName, styleOf } from "./cell-style";
import { offeredTargets, type Target, targetsOf } from "./columns";
import { mapHeadings } from "./map-headings";
import { problemWords } from "./problem-words";
import { rowText } from "./row-person";
import { maximumBatchColumns, maximumBatchRows, separators } from "./rules";
import type { BatchForm, BatchPreview } from "./schema";

const shownProblems = 200;
const shownSample = 3;

type ReadBatch = { preview: BatchPreview; separator: TableSeparator; headings: string[]; rows: CheckedRow[] };

/** Reads the table for this template, and checks each row as far as it can be checked without sending. */
export async function readBatch(
  ctx: UserContext,
  template: TemplateRow,
  bytes: Uint8Array,
  form: BatchForm,
): Promise<ReadBatch> {
  const encoding = form.encoding ?? guessEncoding(bytes, ctx.language);
  const table = csvTable(decodeText(bytes, encoding, "batch_notText"), maximumBatchRows);
  const { headings, lines } = split(table.lines);
  const [situation, roles, placed, documents, folders, usage] = await Promise.all([
    situationIn(ctx, { templateId: template.id }),
    listRoles(ctx, template),
    listPlacedFields(ctx, { templateId: template.id }),
    listTemplateDocuments(ctx, template),
    listFolders(ctx),
    findUsageUpToLimit(ctx),
  ]);
  if (documents.some(({ status }) => status === "checking")) throw new AppError("document_not_ready");
  const twice = roleNameTwice(roles);
  if (twice !== null) throw invalid({ templateRoles: { key: "roleNameTwice", values: { name: twice } } });
  const known = targetsOf(template, roles, placed, headings);
  const keys = form.mapping ?? mapHeadings(headings, known);
  const targets = chooseTargets(keys, known, headings.length);
  const fieldOf = fieldsByName(placed);
  const { style, dates, numbers } = styleOf({ ...table, lines, targets, fieldOf }, form, ctx.language);
  const isUsed = targets.some((target) => target !== null);
  if (!isUsed && form.dryRun === "false") throw new AppError("invalid", "batch_noColumns");
  const rows = isUsed ? await checkRows({ situation, roles, placed, fieldOf, style, folders, targets }, lines) : [];
  const good = rows.filter(({ input }) => input !== null).length;
  const wrong = rows.filter(({ input }) => input === null);
  const preview = {
    encoding,
    dates,
    numbers,
    columns: headings.map((heading, index) => ({
      heading,
      target: targets[index]?.column ?? null,
      sample: lines.slice(0, shownSample).map(({ cells }) => (cells[index] ?? "").slice(0, 60)),
    })),
    targets: offeredTargets(known, targets).map(({ column }) => column),
    total: lines.length,
    good,
    wrong: lines.length - good,
    repeated: countRepeated(rows),
    left: usage.limit === null ? null : Math.max(0, usage.limit - usage.sent),
    problems: wrong.slice(0, shownProblems).map(({ line, cells, problems }) => ({
      line,
      text: rowText(cells),
      messages: problemWords(invalid(problems), ctx.language),
    })),
    templateUpdatedAt: template.updatedAt,
  };
  const separator = tableSeparators.find((one) => separators[one] === table.separator) ?? "comma";
  return { preview, separator, headings, rows };
}

/** An empty CSV table with the columns that people fill in, and none of those that only programs use. */
export async function emptyTableFor(ctx: UserContext, template: TemplateRow): Promise<string> {
  const [roles, placed] = await Promise.all([
    listRoles(ctx, template),
    listPlacedFields(ctx, { templateId: template.id }),
  ]);
  const known = targetsOf(template, roles, placed, []);
  const isAsked = (target: Target) =>
    target.kind !== "externalId" &&
    (target.kind !== "role" || target.number <= Math.max(1, target.role.members.length));
  return csvText([known.filter(isAsked).map(({ column }) => column)]);
}

/** UTF-8 if valid; otherwise guessed from the words, or from the language of the caller. */
function guessEncoding(bytes: Uint8Array, language: Language): TableEncoding {
  const marked = tableEncodings.find((one) => one === markedEncoding(bytes));
  if (marked) return marked;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return singleByteEncodingOf(bytes) ?? (language === "gk" ? "windows-1253" : "windows-1252");
  }
}

function split([heading, ...lines]: CsvLine[]): { headings: string[]; lines: CsvLine[] } {
  if (!heading || lines.length === 0) throw new AppError("invalid", "batch_empty");
  if (lines.length > maximumBatchRows)
    throw new AppError("invalid", "csv_tooManyRows", { values: { count: lines.length, maximum: maximumBatchRows } });
  if (heading.cells.length > maximumBatchColumns)
    throw invalid({
      file: { key: "tooManyColumns", values: { count: heading.cells.length, maximum: maximumBatchColumns } },
    });
  return { headings: heading.cells, lines };
}

function chooseTargets(keys: readonly (string | null)[], known: readonly Target[], columns: number): (Target | null)[] {
  if (keys.length !== columns) throw invalid({ mapping: { key: "targetForEach", values: { count: columns } } });
  const targets = keys.map((key) => {
    const target = key === null ? null : known.find((one) => one.column === key);
    if (target === undefined) throw invalid({ mapping: { key: "targetUnknown", values: { name: key ?? "" } } });
    return target;
  });
  const chosen = targets.flatMap((target) => target?.column ?? []);
  const twice = chosen.find((key, index) => chosen.indexOf(key) !== index);
  if (twice) throw invalid({ mapping: { key: "columnTwice", values: { name: twice } } });
  return targets;
}

/** How many addresses more than one row has for the same role. */
function countRepeated(rows: readonly CheckedRow[]): number {
  const seen = new Map<string, number>();
  const people = rows
    .flatMap(({ input }) => input?.signatories ?? [])
    .flatMap(({ roleName, email, members: alternates = [] }) =>
      [{ email }, ...alternates].map((one) => ({ roleName, email: one.email })),
    );
  for (const { roleName, email } of people)
    if (email) seen.set(`${roleName} ${email}`, (seen.get(`${roleName} ${email}`) ?? 0) + 1);
  return [...seen.values()].filter((count) => count > 1).length;
}
