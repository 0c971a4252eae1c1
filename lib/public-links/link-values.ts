import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import type { publicLinks } from "@/db/schema/public-links";
import { updateChanged } from "@/db/update-changed";
import { fillFields, listPlacedFields, readValues } from "@/lib/documents/fill-fields";
import { situationIn } from "@/lib/documents/print-language";
import { listFieldsIn } from "@/lib/documents/field-references";
import { isTick } from "@/lib/fields/kinds";
import { isFilledBySender, listMissingSenderFields, missingValues } from "@/lib/fields/rules/sender-fields";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import type { TemplateRow } from "@/lib/access/templates";

type Values = Readonly<Record<string, string | boolean>>;
type ValueMap = ReadonlyMap<string, string | boolean>;
type Link = Pick<typeof publicLinks.$inferSelect, "snapshotId" | "templateValues">;
type FieldRow = typeof fields.$inferSelect;

/** Puts the sender's values into a link's snapshot. Refuses if required values are missing. */
export async function fillSnapshot(tx: UserContext, snapshotId: number, values: Values = {}): Promise<void> {
  await fillFields(tx, { templateId: snapshotId }, values);
  const missing = listMissingSenderFields(await listFieldsIn(tx, { templateId: snapshotId }));
  if (missing.length > 0) throw invalid(missingValues(missing));
}

/**
 * Changes the values of a link. Its snapshot stays or is a new one, which takes over the link's earlier values. Returns
 * what the template held when the link got each value.
 */
export async function refillSnapshot(
  tx: UserContext,
  template: Pick<TemplateRow, "id">,
  link: Link,
  { snapshotId, values }: { snapshotId: number; values: Values | undefined },
): Promise<Values> {
  const [current, before] = [await listValues(tx, template.id), await listValues(tx, link.snapshotId)];
  const isNew = snapshotId !== link.snapshotId;
  if (isNew) await carryValues(tx, snapshotId, listKept(before, link.templateValues, current));
  await fillSnapshot(tx, snapshotId, values);
  const after = await listValues(tx, snapshotId);
  const renewed = [...current].filter(([name]) => isNew || after.get(name) !== before.get(name));
  return Object.fromEntries([...(isNew ? [] : Object.entries(link.templateValues)), ...renewed]);
}

/** The sender's values in a template or a snapshot, by the names of fields. */
export const listValues = async (ctx: UserContext, templateId: number): Promise<ValueMap> =>
  new Map(valuesIn(await listFieldsIn(ctx, { templateId })));

/** The values that a link keeps: all, except those whose template value has changed since the link got its own. */
function listKept(own: ValueMap, templateValues: Values, current: ValueMap): [string, string | boolean][] {
  const before = new Map(Object.entries(templateValues));
  return [...own].filter(([name, value]) => {
    const [then, now] = [before.get(name) ?? value, current.get(name)];
    return value !== "" && now !== undefined && (now === "" || now === then);
  });
}

/**
 * Copies the values, except those that a changed field no longer accepts. A value that has only become too long for its
 * box is printed smaller.
 */
async function carryValues(
  tx: UserContext,
  snapshotId: number,
  kept: readonly [string, string | boolean][],
): Promise<void> {
  const holder = { templateId: snapshotId };
  const [situation, placed] = [await situationIn(tx, holder), await listPlacedFields(tx, holder)];
  const { filled } = readValues({ ...situation, mustFit: false }, placed, Object.fromEntries(kept));
  await updateChanged(tx.db, fields, filled, tx.now);
}

/** The fields that the sender fills in, with the values, in each of these snapshots. */
export async function listLinkFields(ctx: Context, snapshotIds: number[]): Promise<Map<number, FieldRow[]>> {
  const rows = await ctx.db
    .select({ field: fields, snapshotId: documents.templateId })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .where(and(inArray(documents.templateId, snapshotIds), eq(fields.readOnly, true)))
    .orderBy(asc(fields.id));
  return new Map(
    snapshotIds.map((id) => [
      id,
      rows.flatMap(({ field, snapshotId }) => (snapshotId === id && isFilledBySender(field) ? [field] : [])),
    ]),
  );
}

/** By the names of fields; empty where nothing is given. */
export const valuesIn = (rows: readonly FieldRow[]): [name: string, value: string | boolean][] =>
  rows.flatMap((field): [string, string | boolean][] => {
    if (!isFilledBySender(field)) return [];
    return [[field.name, isTick(field.type) ? field.selected : (field.value ?? "")]];
  });
