import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { fields, pages } from "@/db/schema/documents";
import { updateChanged } from "@/db/update-changed";
import { type FieldInput, type fieldProblems as fieldProblemsDto, fieldTypeName } from "@/lib/documents/schema";
import { hasOptions, isGrouped } from "@/lib/fields/kinds";
import { rulesOf } from "@/lib/fields/rules/schema";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { roleDefinitions } from "@/lib/recipients/roles";
import { getDocumentFor } from "./access";
import { openPlace } from "./field-place";
import { describeRuleProblems, followRenames, listFieldsIn, rulePathProblems } from "./field-references";
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
    const place = await openPlace(tx, document, seenUpdatedAt);
    const [pageRows, before] = await Promise.all([
      tx.db.select().from(pages).where(eq(pages.documentId, document.id)),
      listFieldsIn(tx, place.holder),
    ]);
    const others = before.filter((row) => row.documentId !== document.id);
    const elsewhere = others.map((row) => ({ id: row.id, name: row.name, ownerId: row[place.owner] }));
    const ownerOf = (f: FieldInput) => f[place.owner] ?? 0;
    const problems = fieldProblems(list, ownerOf, elsewhere);
    const pageOf = (f: FieldInput) =>
      pageRows.find((p) => (f.pageId ? p.id === f.pageId : p.pageIndex === (f.pageIndex ?? -1)));
    const situation = await situationIn(tx, place.holder);
    const values: (string | null)[] = [];
    for (const [index, f] of list.entries()) {
      const role = place.owners.get(ownerOf(f));
      if (!role) problems[`fields.${index}.${place.owner}`] = { key: "notValid" };
      else if (!roleDefinitions[role].holds(fieldTypeName(f.fieldTypeId)))
        problems[`fields.${index}.fieldTypeId`] = { key: "roleHoldsNot" };
      const page = pageOf(f);
      if (!page) problems[`fields.${index}.pageId`] = { key: "notValid" };
      const checked = checkRules(f, page, situation);
      for (const [name, problem] of Object.entries(checked.problems)) problems[`fields.${index}.${name}`] ??= problem;
      values.push(checked.value);
    }
    const follow = followRenames(before, [...others, ...list]);
    const columnsList = list.map((f, index) => {
      const columns = {
        ...columnsOf({ ...f, value: values[index] }, index, pageOf(f)?.id ?? 0, document.id),
        [place.owner]: ownerOf(f),
      };
      return { ...columns, ...follow(f.id, { condition: f.condition ?? null, formula: f.formula || null }) };
    });
    const referring = others.map((row) => ({ ...row, ...follow(row.id, row) }));
    Object.assign(problems, rulePathProblems(columnsList, referring, place.order));
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const keptIds = list.flatMap((f) => (f.id ? [f.id] : []));
    const own = eq(fields.documentId, document.id);
    const ownIds = new Set(before.filter((row) => row.documentId === document.id).map(({ id }) => id));
    if (keptIds.some((id) => !ownIds.has(id))) throw new AppError("not_found");
    const wanted = new Set(keptIds);
    const goneIds = [...ownIds].filter((id) => !wanted.has(id));
    if (goneIds.length > 0) await tx.db.delete(fields).where(and(own, inArray(fields.id, goneIds)));
    const idOfName = new Map(elsewhere.map((f) => [f.name, f.id]));
    const added: FieldColumns[] = [];
    const kept: ({ id: number } & FieldColumns)[] = [];
    for (const [index, f] of list.entries()) {
      const columns = columnsList[index];
      if (!columns) continue;
      if (!f.id) {
        added.push(columns);
        continue;
      }
      const copiedFrom = f.duplicatedFromName ? { duplicatedFromFieldId: idOfName.get(f.name) ?? null } : {};
      kept.push({ id: f.id, ...columns, ...copiedFrom });
      if (!idOfName.has(f.name)) idOfName.set(f.name, f.id);
    }
    await updateChanged(tx.db, fields, kept, tx.now);
    const follows = referring.map(({ id, condition, formula }) => ({ id, condition, formula }));
    await updateChanged(tx.db, fields, follows, tx.now);
    const rows = added.length > 0 ? await tx.db.insert(fields).values(added).returning() : [];
    const copies: { id: number; duplicatedFromFieldId: number }[] = [];
    for (const row of rows) {
      const first = idOfName.get(row.name);
      if (first === undefined) idOfName.set(row.name, row.id);
      else if (row.duplicatedFromFieldId === null) copies.push({ id: row.id, duplicatedFromFieldId: first });
    }
    await updateChanged(tx.db, fields, copies, tx.now);
    await place.touch();
    const problemsNow = describeRuleProblems(await listFieldsIn(tx, place.holder), place.order, tx.language);
    return { workflowUpdatedAt: tx.now, fieldProblems: problemsNow };
  });
}

type Saved = { workflowUpdatedAt: Date; fieldProblems: z.infer<typeof fieldProblemsDto> };

type FieldColumns = typeof fields.$inferInsert;

function columnsOf(f: FieldInput, index: number, pageId: number, documentId: number): FieldColumns {
  return {
    documentId,
    pageId,
    name: f.name,
    description: f.description ?? "",
    type: fieldTypeName(f.fieldTypeId),
    required: f.required,
    isInitial: f.isInitial ?? false,
    groupName: f.groupName || null,
    value: f.value ?? null,
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
  };
}

/**
 * Names are unique within a workflow or template, except copies of one field for the same recipient or role
 * (docs/product.md). Values and options must be printable.
 */
function fieldProblems(
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
      problems[`fields.${index}.value`] = { key: "notValid" };
    const isChosen = (one: FieldInput) =>
      one.fieldTypeId === f.fieldTypeId && one.groupName === f.groupName && one.selected;
    if (isGrouped(type) && f.selected && list.slice(0, index).some(isChosen))
      problems[`fields.${index}.selected`] = { key: "oneOfGroup" };
  }
  return problems;
}
