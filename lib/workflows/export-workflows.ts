import "server-only";
import Papa from "papaparse";
import { workflowStatusIds } from "@/db/enums";
import type { MemberContext } from "@/lib/platform/context";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { translator } from "@/lib/platform/i18n/translate";
import { assertGroupInSight } from "./access";
import type { ExportQuery } from "./list-schema";
import { listBucket } from "./list-workflows";

const maximumRows = 10_000;

/** The list as a table for spreadsheets; a cell that could be read as a formula is quoted (threats.md 23). */
export async function exportWorkflows(ctx: MemberContext, query: ExportQuery): Promise<Response> {
  const { activeTab, groupId } = query;
  if (groupId !== undefined) await assertGroupInSight(ctx, groupId);
  const { rows } = await listBucket(ctx, activeTab, { ...query, page: 1, perPage: maximumRows });
  const t = translator(ctx.language, "WorkflowExport");
  const statuses = Object.fromEntries(Object.entries(workflowStatusIds).map(([name, id]) => [id, name]));
  const cells = rows.map((row) => [
    row.title,
    t(`status.${statuses[row.workflowStatusId] ?? "notStarted"}`),
    row.completeCount,
    row.totalSteps,
    row.signatories.map((s) => `${s.firstName} ${s.lastName} <${s.email}>`).join("; "),
    row.createdAt.toISOString(),
    row.executeAt?.toISOString() ?? "",
    row.updatedAt.toISOString(),
    row.completedAt?.toISOString() ?? "",
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
  const text = Papa.unparse([head.map((key) => t(key)), ...cells], { escapeFormulae: true });
  // The mark tells spreadsheets that this is UTF-8.
  return fileAnswer(new TextEncoder().encode(`\ufeff${text}`), `${t("fileName")}.csv`, "text/csv; charset=utf-8");
}
