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
import { type ListedRow, toExported } from "./listed-workflow";
import { listedRows } from "./listed-rows";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** The list as a table for the caller's spreadsheet. */
export async function exportWorkflows(ctx: UserContext, query: ExportQuery, headers: Headers): Promise<Response> {
  const { activeTab, groupId, format, search, sort, direction, before } = query;
  const style = csvStyleOf(ctx, headers, format);
  if (groupId !== undefined) await assertGroupVisible(ctx, groupId);
  await recordSecurityEvent(ctx, "listExported");
  const t = translator(style.language, "WorkflowExport");
  const cellsOf = (row: ListedRow) => {
    const { workflow, title, people, kept, keptWithPeople, completeCount, totalSteps } = toExported(ctx, row);
    const state = workflow.status === "notStarted" && workflow.scheduledAt ? "scheduled" : workflow.status;
    return [
      title,
      t(`status.${state}`),
      completeCount,
      totalSteps,
      peopleCell(people, style.language),
      style.timeOf(workflow.createdAt),
      style.timeOf(workflow.executeAt),
      style.timeOf(workflow.updatedAt),
      style.timeOf(workflow.completedAt),
      ...externalDataCells(kept),
      externalIdsCell(keptWithPeople),
    ];
  };
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
