import "server-only";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { batchRows } from "@/db/schema/batches";
import { workflows } from "@/db/schema/workflows";
import { type BatchRow, getBatchFor } from "@/lib/access/batches";
import type { UserContext } from "@/lib/platform/context/context";
import { csvAnswer, csvStyleOf } from "@/lib/platform/csv/csv";
import type { CsvFormat } from "@/lib/platform/csv/csv-format";
import { translator } from "@/lib/platform/i18n/translate";
import { alive, visibleToCaller } from "@/lib/workflows/list/bucket";
import { keptProblemWords } from "./problem-words";
import { separators } from "./rules";
import type { rowsExportQuery } from "./schema";

const atOnce = 500;

/** The rows as they were uploaded, with their state, their workflow's state and what was wrong. */
export async function exportRows(
  ctx: UserContext,
  batchId: number,
  { state, format }: z.infer<typeof rowsExportQuery>,
  headers: Headers,
): Promise<Response> {
  const batch = await getBatchFor(ctx, "batch:view", batchId);
  const style = csvStyleOf(ctx, headers, format);
  const t = translator(style.language, "Batch");
  const statuses = translator(style.language, "WorkflowExport");
  async function* cells() {
    for await (const rows of rowsOf(ctx, batch, state && eq(batchRows.state, state)))
      yield rows.map(({ row, status }) => [
        ...uploaded(batch, row.cells),
        t(`state.${row.state}`),
        status ? statuses(`status.${status}`) : "",
        row.refusal ? keptProblemWords(row.refusal, style.language).join(" ") : "",
      ]);
  }
  const head = [...batch.headings, t("stateColumn"), t("workflowColumn"), t("problemColumn")];
  return csvAnswer(`${t("allFile")}.csv`, style, head, cells());
}

/**
 * The rows that failed, as they were uploaded, with the reasons in the last column. The file has the separator and
 * encoding of the upload, so that it can be corrected in the same program and uploaded again. Stopped rows are left
 * out: they are correct, and continuing the batch as well would send them twice.
 */
export async function exportFailed(
  ctx: UserContext,
  batchId: number,
  format: CsvFormat,
  headers: Headers,
): Promise<Response> {
  const batch = await getBatchFor(ctx, "batch:view", batchId);
  const style = csvStyleOf(ctx, headers, format);
  const t = translator(style.language, "Batch");
  async function* cells() {
    for await (const rows of rowsOf(ctx, batch, eq(batchRows.state, "failed")))
      yield rows.map(({ row }) => [
        ...uploaded(batch, row.cells),
        row.refusal ? keptProblemWords(row.refusal, style.language).join(" ") : "",
      ]);
  }
  const { encoding, separator } = batch;
  const form = encoding && separator ? { encoding, separator: separators[separator] } : style;
  return csvAnswer(`${t("failedFile")}.csv`, form, [...batch.headings, t("problemColumn")], cells());
}

const uploaded = ({ headings }: BatchRow, cells: readonly string[]) => headings.map((_, index) => cells[index] ?? "");

/** In the order of the file; the status only of workflows that the caller sees. */
async function* rowsOf(ctx: UserContext, batch: BatchRow, where: SQL | undefined) {
  const isSeen = and(eq(workflows.id, batchRows.workflowId), alive, visibleToCaller(ctx.actor));
  for (let offset = 0; ; offset += atOnce) {
    const rows = await ctx.db
      .select({ row: batchRows, status: workflows.status })
      .from(batchRows)
      .leftJoin(workflows, isSeen)
      .where(and(eq(batchRows.batchId, batch.id), where))
      .orderBy(asc(batchRows.line))
      .limit(atOnce)
      .offset(offset);
    yield rows;
    if (rows.length < atOnce) return;
  }
}
