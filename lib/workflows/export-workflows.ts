import "server-only";
import { workflowStatusIds } from "@/db/enums";
import type { MemberContext } from "@/lib/platform/context";
import { csvAnswer, csvStyleOf } from "@/lib/platform/csv";
import { translator } from "@/lib/platform/i18n/translate";
import { assertGroupVisible } from "@/lib/access/workflows";
import type { ExportQuery } from "./list-schema";
import { listBucket } from "./list-workflows";

const maximumRows = 10_000;

/** The list as a table for the caller's spreadsheet. */
export async function exportWorkflows(ctx: MemberContext, query: ExportQuery, headers: Headers): Promise<Response> {
  const { activeTab, groupId, format } = query;
  const style = csvStyleOf(ctx, headers, format);
  if (groupId !== undefined) await assertGroupVisible(ctx, groupId);
  const { rows } = await listBucket(ctx, activeTab, { ...query, page: 1, perPage: maximumRows });
  const t = translator(style.language, "WorkflowExport");
  const statuses = Object.fromEntries(Object.entries(workflowStatusIds).map(([name, id]) => [id, name]));
  const cells = rows.map((row) => [
    row.title,
    t(`status.${statuses[row.workflowStatusId] ?? "notStarted"}`),
    row.completeCount,
    row.totalSteps,
    row.signatories.map((s) => `${s.firstName} ${s.lastName} <${s.email}>`).join("; "),
    ...[row.createdAt, row.executeAt, row.updatedAt, row.completedAt].map(style.timeOf),
  ]);
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
  ] as const;
  return csvAnswer(
    `${t("fileName")}.csv`,
    style,
    head.map((key) => t(key)),
    cells,
  );
}
