import "server-only";
import { getBatchFor } from "@/lib/access/batches";
import { getTemplateFor } from "@/lib/access/templates";
import { getWorkflowFor } from "@/lib/access/workflows";
import { externalDataCells, externalIdsCell } from "@/lib/external-data/cells";
import { noExternalData } from "@/lib/external-data/schema";
import type { UserContext } from "@/lib/platform/context/context";
import { csvAnswer, csvStyleOf } from "@/lib/platform/csv/csv";
import { groupBy } from "@/lib/platform/database/group-by";
import { translator } from "@/lib/platform/i18n/translate";
import { getLink } from "@/lib/public-links/change-link";
import { peopleCell } from "@/lib/recipients/people-cell";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { listEntered, oncePer } from "@/lib/values/list-entered";
import { listDiffering } from "@/lib/values/list-differing";
import type { ValuesExportQuery } from "@/lib/values/schema";
import { titleOf } from "@/lib/workflows/queries";
import { cellOf } from "./cells";
import { findColumns, headingsOf, keyOf, keyOfEntered } from "./columns";
import { listedIds, sentWorkflows, type Source } from "./sent-workflows";

type Asked = { query: ValuesExportQuery; headers: Headers };

/** Allowed to whoever may download the sealed files. */
export async function exportWorkflowValues(ctx: UserContext, workflowId: number, asked: Asked): Promise<Response> {
  const { id } = await getWorkflowFor(ctx, "workflow:view", workflowId);
  return exportValues(ctx, { workflowId: id }, asked);
}

export async function exportTemplateValues(ctx: UserContext, templateId: number, asked: Asked): Promise<Response> {
  const { id } = await getTemplateFor(ctx, "template:view", templateId);
  return exportValues(ctx, { templateId: id }, asked);
}

export async function exportBatchValues(ctx: UserContext, batchId: number, asked: Asked): Promise<Response> {
  const { id } = await getBatchFor(ctx, "batch:view", batchId);
  return exportValues(ctx, { batchId: id }, asked);
}

export async function exportLinkValues(
  ctx: UserContext,
  { templateId, linkId }: { templateId: number; linkId: number },
  asked: Asked,
): Promise<Response> {
  const template = await getTemplateFor(ctx, "template:edit", templateId);
  const link = await getLink(ctx, template.id, linkId);
  return exportValues(ctx, { publicLinkId: link.id }, asked);
}

/** What was entered in these workflows, and in which of them it is not what the trail attests. */
async function readAnswers(ctx: UserContext, ids: readonly number[]) {
  const entered = await listEntered(ctx, ids);
  const suspect = await listDiffering(ctx, ids, entered);
  const enteredOf = groupBy(entered, ({ workflow }) => workflow.id);
  if (suspect.size === 0) return { enteredOf, differing: suspect };
  // Somebody may have finished between the two statements.
  const again = await listEntered(ctx, [...suspect]);
  const differing = await listDiffering(ctx, [...suspect], again);
  return { enteredOf: new Map([...enteredOf, ...groupBy(again, ({ workflow }) => workflow.id)]), differing };
}

/** A row for each sent workflow that the caller sees, a column for each field. */
async function exportValues(
  ctx: UserContext,
  source: Source,
  { query: { format, before }, headers }: Asked,
): Promise<Response> {
  const style = csvStyleOf(ctx, headers, format);
  await recordSecurityEvent(ctx, "listExported");
  const t = translator(style.language, "ValuesExport");
  const states = translator(style.language, "WorkflowExport");
  const words = format === "plain" ? { yes: "true", no: "false" } : { yes: t("yes"), no: t("no") };
  const columns = await findColumns(ctx, listedIds(ctx, source, before));
  const keys = columns.map(keyOf);
  async function* cells() {
    for await (const rows of sentWorkflows(ctx, source, before)) {
      const ids = rows.map(({ id }) => id);
      const { enteredOf, differing } = await readAnswers(ctx, ids);
      yield rows.map((row) => {
        const isKept = !differing.has(row.id);
        const entered = oncePer(isKept ? (enteredOf.get(row.id) ?? []) : [], keyOfEntered);
        const state = states(`status.${row.status}`);
        return [
          row.id,
          titleOf({ ...ctx, language: style.language }, row, row.documentNames),
          isKept ? state : t("differs", { state }),
          peopleCell(row.people, style.language),
          style.timeOf(row.executeAt),
          style.timeOf(row.completedAt),
          ...externalDataCells(row.kept ?? noExternalData),
          externalIdsCell(row.people),
          ...keys.map((key) => {
            const one = entered.get(key);
            return one ? cellOf(one, style, words) : "";
          }),
        ];
      });
    }
  }
  const own = (
    [
      "id",
      "name",
      "state",
      "recipients",
      "sent",
      "completed",
      "externalId",
      "metadata",
      "recipientExternalIds",
    ] as const
  ).map((key) => t(key));
  const head = [...own, ...headingsOf(own, columns, (number) => t("step", { number }))];
  return csvAnswer(`${t("fileName")}.csv`, style, head, cells(), { hasNumbers: true });
}
