import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { csvAnswer, csvStyleOf } from "@/lib/platform/csv/csv";
import { translator } from "@/lib/platform/i18n/translate";
import { assertGroupVisible } from "@/lib/access/workflows";
import { peopleCell } from "@/lib/recipients/people-cell";
import { externalDataCells, externalIdsCell } from "@/lib/external-data/cells";
import { filtersOf } from "@/lib/workflows/schema/filters";
import type { ExportQuery } from "@/lib/workflows/schema/list";
import { bucketsOf } from "./bucket";
import type { ListedWorkflow } from "./listed-workflow";
import { listedRows } from "./listed-rows";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** The list as a table for the caller's spreadsheet. */
export async function exportWorkflows(ctx: UserContext, query: ExportQuery, headers: Headers): Promise<Response> {
  const { activeTab, groupId, format, search, sort, direction, before } = query;
  const style = csvStyleOf(ctx, headers, format);
  if (groupId !== undefined) await assertGroupVisible(ctx, groupId);
  await recordSecurityEvent(ctx, "listExported");
  const t = translator(style.language, "WorkflowExport");
  const cellsOf = (row: ListedWorkflow) => [
    row.title,
    t(`status.${row.status === "notStarted" && row.scheduledAt ? "scheduled" : row.status}`),
    row.completeCount,
    row.totalSteps,
    peopleCell(row.signatories, style.language),
    ...[row.createdAt, row.executeAt, row.updatedAt, row.completedAt].map(style.timeOf),
    ...externalDataCells(row),
    externalIdsCell(row.signatories),
  ];
  const head = [
    "name",
    "state",
    "complete",
    "steps",
    "recipients",
    "created",
    "sent",
    "modified",
    "completed",
    "externalId",
    "metadata",
    "recipientExternalIds",
  ] as const;
  async function* cellsOfEach() {
    const asked = {
      buckets: bucketsOf(activeTab),
      groupId,
      search,
      filters: filtersOf(query),
      sort,
      direction,
      before,
    };
    for await (const rows of listedRows(ctx, asked)) yield rows.map(cellsOf);
  }
  return csvAnswer(
    `${t("fileName")}.csv`,
    style,
    head.map((key) => t(key)),
    cellsOfEach(),
  );
}
