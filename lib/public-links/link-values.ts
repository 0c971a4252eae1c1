import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { templates } from "@/db/schema/templates";
import { updateChanged } from "@/db/update-changed";
import { fillFields, listPlacedFields, readValues } from "@/lib/documents/fill-fields";
import { situationIn } from "@/lib/documents/print-language";
import { listFieldsIn } from "@/lib/documents/field-references";
import { isTick } from "@/lib/fields/kinds";
import { isFilledBySender, listMissingSenderFields, missingValues } from "@/lib/fields/rules/sender-fields";
import type { Context, MemberContext } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import type { TemplateRow } from "@/lib/access/templates";

type Values = Readonly<Record<string, string | boolean>>;
type FieldRow = typeof fields.$inferSelect;

/** Puts the sender's values into a link's snapshot, which is complete from then on. */
export async function fillSnapshot(tx: MemberContext, snapshotId: number, values: Values = {}): Promise<void> {
  await fillFields(tx, { templateId: snapshotId }, values);
  const missing = listMissingSenderFields(await listFieldsIn(tx, { templateId: snapshotId }));
  if (missing.length > 0) throw invalid(missingValues(missing));
}

/**
 * Carries the sender's values from a link's snapshot to the next one, where the template itself gives none or has not
 * changed since: the newer word counts. What a changed field no longer takes is left out.
 */
export async function carryValues(
  tx: MemberContext,
  template: TemplateRow,
  [before, after]: readonly [before: number, after: number],
): Promise<void> {
  const [snapshot] = await tx.db.select().from(templates).where(eq(templates.id, before));
  if (!snapshot) return;
  const newer = (await listFieldsIn(tx, { templateId: template.id })).filter(
    (field) => (field.value !== null || field.selected) && field.updatedAt > snapshot.createdAt,
  );
  const kept = valuesIn(await listFieldsIn(tx, { templateId: before })).filter(
    ([name, value]) => value !== "" && newer.every((field) => field.name !== name),
  );
  const holder = { templateId: after };
  const [situation, placed] = [await situationIn(tx, holder), await listPlacedFields(tx, holder)];
  const { filled } = readValues(situation, placed, Object.fromEntries(kept));
  await updateChanged(tx.db, fields, filled, tx.now);
}

/** What the sender has given in each of these snapshots, by the names of the sender's fields; empty where nothing is. */
export async function listLinkValues(ctx: Context, snapshotIds: number[]): Promise<Map<number, Values>> {
  const rows = await ctx.db
    .select({ field: fields, snapshotId: documents.templateId })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .where(and(inArray(documents.templateId, snapshotIds), eq(fields.readOnly, true)))
    .orderBy(asc(fields.id));
  return new Map(
    snapshotIds.map((id) => {
      const own = rows.filter(({ snapshotId }) => snapshotId === id).map(({ field }) => field);
      return [id, Object.fromEntries(valuesIn(own))];
    }),
  );
}

const valuesIn = (rows: readonly FieldRow[]): [name: string, value: string | boolean][] =>
  rows.flatMap((field): [string, string | boolean][] => {
    if (!isFilledBySender(field)) return [];
    return [[field.name, isTick(field.type) ? field.selected : (field.value ?? "")]];
  });
