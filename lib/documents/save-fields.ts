import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { fields, pages } from "@/db/schema/documents";
import { updateChanged } from "@/db/update-changed";
import { type FieldInput, type fieldProblems as fieldProblemsDto, fieldTypeName } from "@/lib/documents/schema";
import { hasOptions, isGrouped, isStamp } from "@/lib/fields/kinds";
import { rulesOf } from "@/lib/fields/rules/schema";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { roleDefinitions } from "@/lib/recipients/roles";
import { findOwnStamps } from "@/lib/stamps/queries";
import { getDocumentFor } from "./access";
import { openPlace } from "./field-place";
import { noneOf } from "./fill-fields";
import {
  describeRuleProblems,
  followRenames,
  listFieldsIn,
  rulePathProblems,
  unclearNumbers,
  unofferedOptions,
} from "./field-references";
import { situationIn } from "./print-language";
import { checkRules } from "./rule-problems";

/**
 * Makes the fields of one document exactly these; one with an id keeps its identity. Answers the new updated_at of the
 * draft or template, and what is now wrong with conditions and formulas in it.
 */
export async function saveFields(
  ctx: UserContext,
  documentId: number,
  list: FieldInput[],
  seenUpdatedAt?: string | null,
): Promise<Saved> {
  return transact(ctx, async (tx) => {
    const document = await getDocumentFor(tx, "document:edit", documentId);
    const place = await openPlace(
      tx,
      document,
      seenUpdatedAt,
      (await isRepeated(tx, documentId, list)) ? null : "fields",
    );
    const [pageRows, before] = await Promise.all([
      tx.db.select().from(pages).where(eq(pages.documentId, document.id)),
      listFieldsIn(tx, place.holder),
    ]);
    const others = before.filter((row) => row.documentId !== document.id);
    const own = before.filter((row) => row.documentId === document.id);
    const elsewhere = others.map((row) => ({ id: row.id, name: row.name, ownerId: row[place.owner] }));
    const stamps = await placeableStamps(tx, place.companyId, list, before);
    const situation = { ...(await situationIn(tx, place.holder)), stamps, isStored: true };

    const problems = fieldProblems(list, (f) => f[place.owner] ?? 0, elsewhere);
    const checked = list.map((f, index) => checkField(f, index, { place, pageRows, situation, problems }));
    const follow = followRenames(before, [...others, ...list]);
    const columns = checked.map((one, index) => ({
      ...columnsOf(one, index, document.id),
      [place.owner]: one.field[place.owner] ?? 0,
      ...follow(one.field.id, { condition: one.field.condition ?? null, formula: one.field.formula || null }),
    }));
    const referring = others.map((row) => ({ ...row, ...follow(row.id, row) }));
    Object.assign(
      problems,
      unofferedOptions(columns, list, before, referring),
      rulePathProblems(columns, referring, place.order, tx),
      unclearNumbers(columns, list, before, tx),
    );
    if (Object.keys(problems).length > 0) throw invalid(problems);

    await deleteMissing(tx, own, list);
    const idOfName = await updateKept(tx, list, columns, elsewhere);
    const follows = referring.map(({ id, condition, formula }) => ({ id, condition, formula }));
    await updateChanged(tx.db, fields, follows, tx.now);
    await insertNew(tx, list, columns, idOfName);
    await place.touch();
    const problemsNow = describeRuleProblems(await listFieldsIn(tx, place.holder), place.order, tx);
    return { workflowUpdatedAt: tx.now, fieldProblems: problemsNow };
  });
}

/** A strict draft's document that has no fields may be given none. */
const isRepeated = async (tx: UserContext, documentId: number, list: readonly FieldInput[]) =>
  list.length === 0 && (await tx.db.$count(fields, eq(fields.documentId, documentId))) === 0;

type Surroundings = {
  place: Pick<Awaited<ReturnType<typeof openPlace>>, "owner" | "owners">;
  pageRows: readonly (typeof pages.$inferSelect)[];
  situation: Awaited<ReturnType<typeof situationIn>> & { stamps: ReadonlySet<string>; isStored: boolean };
  problems: Record<string, Sentence>;
};

type Checked = { field: FieldInput; pageId: number; value: string | null };

/** Adds what is wrong with a field by itself to `problems`: who fills it, its page, its rules and preset value. */
export function checkField(
  field: FieldInput,
  index: number,
  { place, pageRows, situation, problems }: Surroundings,
): Checked {
  const role = place.owners.get(field[place.owner] ?? 0);
  if (!role)
    problems[`fields.${index}.${place.owner}`] = {
      key: "mustBeOneOf",
      values: { values: [...place.owners.keys()].join(", ") || "–" },
    };
  else if (!roleDefinitions[role].holds(fieldTypeName(field.fieldTypeId)))
    problems[`fields.${index}.fieldTypeId`] = { key: "roleHoldsNot" };
  const page = pageRows.find((p) => (field.pageId ? p.id === field.pageId : p.pageIndex === (field.pageIndex ?? -1)));
  if (!page && field.pageId) problems[`fields.${index}.pageId`] = { key: "pageOfDocument" };
  else if (!page)
    problems[`fields.${index}.pageIndex`] = { key: "indexAtMost", values: { maximum: pageRows.length - 1 } };
  const rules = checkRules(field, page, situation);
  for (const [name, problem] of Object.entries(rules.problems)) problems[`fields.${index}.${name}`] ??= problem;
  if (isStamp(fieldTypeName(field.fieldTypeId)) && field.value && !situation.stamps.has(field.value))
    problems[`fields.${index}.value`] = { key: "stampUnknown" };
  return { field, pageId: page?.id ?? 0, value: rules.value };
}

/** The images that stamp fields among these may have: the organisation's stamps, and what the draft or template has. */
export async function placeableStamps(
  tx: UserContext,
  companyId: number | null,
  list: readonly Pick<FieldInput, "fieldTypeId" | "value">[],
  before: readonly Pick<typeof fields.$inferSelect, "type" | "value">[],
): Promise<ReadonlySet<string>> {
  const asked = list.flatMap(({ fieldTypeId, value }) => (isStamp(fieldTypeName(fieldTypeId)) && value ? [value] : []));
  const placed = before.flatMap(({ type, value }) => (isStamp(type) && value ? [value] : []));
  const others = asked.filter((value) => !placed.includes(value));
  return new Set([...placed, ...(await findOwnStamps(tx, companyId, others))]);
}

/** Deletes the document's fields that the list leaves out. `not_found` if it names one of another document. */
async function deleteMissing(tx: UserContext, own: readonly { id: number }[], list: readonly FieldInput[]) {
  const wanted = new Set(list.flatMap((f) => (f.id ? [f.id] : [])));
  const ownIds = new Set(own.map(({ id }) => id));
  if ([...wanted].some((id) => !ownIds.has(id))) throw new AppError("not_found");
  const goneIds = [...ownIds].filter((id) => !wanted.has(id));
  if (goneIds.length > 0) await tx.db.delete(fields).where(inArray(fields.id, goneIds));
}

/** Updates the fields that have an id. Returns the id of the first field of each name, which its copies refer to. */
async function updateKept(
  tx: UserContext,
  list: readonly FieldInput[],
  columns: readonly FieldColumns[],
  elsewhere: readonly { id: number; name: string }[],
): Promise<Map<string, number>> {
  const idOfName = new Map(elsewhere.map((f) => [f.name, f.id]));
  const kept: ({ id: number } & FieldColumns)[] = [];
  for (const [index, f] of list.entries()) {
    const ofField = columns[index];
    if (!f.id || !ofField) continue;
    const copiedFrom = f.duplicatedFromName ? { duplicatedFromFieldId: idOfName.get(f.name) ?? null } : {};
    kept.push({ id: f.id, ...ofField, ...copiedFrom });
    if (!idOfName.has(f.name)) idOfName.set(f.name, f.id);
  }
  await updateChanged(tx.db, fields, kept, tx.now);
  return idOfName;
}

/** Inserts the fields without an id, and lets those that repeat a name refer to the first of it. */
async function insertNew(
  tx: UserContext,
  list: readonly FieldInput[],
  columns: readonly FieldColumns[],
  idOfName: Map<string, number>,
): Promise<void> {
  const added = columns.filter((_, index) => !list[index]?.id);
  const rows = added.length > 0 ? await tx.db.insert(fields).values(added).returning() : [];
  const copies: { id: number; duplicatedFromFieldId: number }[] = [];
  for (const row of rows) {
    const first = idOfName.get(row.name);
    if (first === undefined) idOfName.set(row.name, row.id);
    else if (row.duplicatedFromFieldId === null) copies.push({ id: row.id, duplicatedFromFieldId: first });
  }
  await updateChanged(tx.db, fields, copies, tx.now);
}

type Saved = { workflowUpdatedAt: Date; fieldProblems: z.infer<typeof fieldProblemsDto> };

export type FieldColumns = typeof fields.$inferInsert;

export function columnsOf({ field: f, pageId, value }: Checked, index: number, documentId: number): FieldColumns {
  return {
    documentId,
    pageId,
    name: f.name,
    description: f.description ?? "",
    type: fieldTypeName(f.fieldTypeId),
    required: f.required,
    isInitial: f.isInitial ?? false,
    groupName: f.groupName || null,
    value,
    selected: f.selected ?? false,
    multiline: f.multiline ?? false,
    relativeTop: f.relativeTop,
    relativeLeft: f.relativeLeft,
    relativeWidth: f.relativeWidth,
    relativeHeight: f.relativeHeight,
    options: f.selectableFieldOptions ?? [],
    fontFace: f.fieldSettings?.fontFace ?? "Helvetica",
    fontSize: f.fieldSettings?.fontSize ?? 14,
    applyDateTime: f.applyDateTime ?? false,
    fieldIndex: f.fieldIndex ?? index,
    duplicatedFromFieldId: f.duplicatedFromFieldId ?? null,
    ...rulesOf(f),
    ...(isStamp(fieldTypeName(f.fieldTypeId)) && { readOnly: true }),
  };
}

/**
 * Names are unique within a workflow or template, except copies of one field for the same recipient or role
 * (docs/product.md). Values and options must be printable.
 */
export function fieldProblems(
  list: FieldInput[],
  ownerOf: (f: FieldInput) => number,
  elsewhere: { name: string; ownerId: number | null }[],
): Record<string, Sentence> {
  const problems: Record<string, Sentence> = {};
  const owners = new Map(elsewhere.map((f) => [f.name, f.ownerId]));
  for (const [index, f] of list.entries()) {
    const type = fieldTypeName(f.fieldTypeId);
    const options = f.selectableFieldOptions ?? [];
    const owner = owners.get(f.name);
    const isCopy = (f.duplicatedFromFieldId || f.duplicatedFromName) && owner === ownerOf(f);
    if (owner !== undefined && !isCopy)
      problems[`fields.${index}.name`] = { key: "fieldNameTaken", values: { name: f.name } };
    owners.set(f.name, ownerOf(f));
    const texts = [f.value ?? "", ...options.map((o) => o.value)];
    const unprintable = unprintableIn(texts.join(""));
    if (unprintable) problems[`fields.${index}.value`] = unprintable;
    if (hasOptions(type) && options.length === 0)
      problems[`fields.${index}.selectableFieldOptions`] = { key: "optionsRequired" };
    else if (hasOptions(type) && f.value && !options.some((o) => o.key === f.value))
      problems[`fields.${index}.value`] = noneOf(options);
    const isChosen = (one: FieldInput) =>
      one.fieldTypeId === f.fieldTypeId && one.groupName === f.groupName && one.selected;
    if (isGrouped(type) && f.selected && list.slice(0, index).some(isChosen))
      problems[`fields.${index}.selected`] = { key: "oneOfGroup" };
  }
  return problems;
}
