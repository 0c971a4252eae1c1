import "server-only";
import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import { externalData } from "@/db/schema/external-data";
import { templates } from "@/db/schema/templates";
import { recipients, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { type ExternalData, type ExternalDataFilters, noExternalData } from "./schema";

const kept = { externalId: externalData.externalId, metadata: externalData.metadata };

/** The external data of a workflow and of its recipients. */
export async function findExternalData(
  { db }: Context,
  workflowId: number,
): Promise<{ ofWorkflow: ExternalData; ofRecipient: (id: number) => ExternalData }> {
  const people = db.select({ id: recipients.id }).from(recipients).where(eq(recipients.workflowId, workflowId));
  const columns = { ...kept, signatoryId: externalData.signatoryId };
  const rows = await unionAll(
    db.select(columns).from(externalData).where(eq(externalData.workflowId, workflowId)),
    db.select(columns).from(externalData).where(inArray(externalData.signatoryId, people)),
  );
  const find = (signatoryId: number | null): ExternalData => {
    const row = rows.find((one) => one.signatoryId === signatoryId);
    return row ? { externalId: row.externalId, metadata: row.metadata } : noExternalData;
  };
  return { ofWorkflow: find(null), ofRecipient: find };
}

export async function findTemplateExternalData({ db }: Context, templateId: number): Promise<ExternalData> {
  const [row] = await db.select(kept).from(externalData).where(eq(externalData.templateId, templateId));
  return row ?? noExternalData;
}

/** The condition for rows whose id is in `id`; undefined without a filter. */
function isKeptAs(
  id: AnyPgColumn,
  holder: typeof externalData.workflowId | typeof externalData.templateId,
  { externalId, metadata }: ExternalDataFilters,
): SQL | undefined {
  const asked = and(
    externalId ? eq(externalData.externalId, externalId) : undefined,
    metadata && Object.keys(metadata).length > 0
      ? sql`${externalData.metadata} @> ${JSON.stringify(metadata)}::jsonb`
      : undefined,
  );
  return asked && sql`${id} in (select ${holder} from ${externalData} where ${and(isNotNull(holder), asked)})`;
}

export const workflowKeptAs = (asked: ExternalDataFilters) => isKeptAs(workflows.id, externalData.workflowId, asked);
export const templateKeptAs = (asked: ExternalDataFilters) => isKeptAs(templates.id, externalData.templateId, asked);
