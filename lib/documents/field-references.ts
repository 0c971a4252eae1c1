import "server-only";
import { isDeepStrictEqual } from "node:util";
import { asc, eq } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { hasOptions } from "@/lib/fields/kinds";
import { comparing } from "@/lib/fields/rules/condition";
import { type RuledField, ruleProblems, unclearNumber } from "@/lib/fields/formulas/rule-problems";
import type { ReferenceProblem } from "@/lib/fields/rules/reference-problems";
import { namesInCondition, renameReferences, type Ruled } from "@/lib/fields/rules/references";
import type { UserContext } from "@/lib/platform/context/context";
import type { Sentence } from "@/lib/platform/errors/errors";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import { type DocumentHolder, documentsIn } from "./attach-documents";
import { noneOf } from "./fill-fields";
import type { Order } from "./field-place";

type FieldRow = typeof fields.$inferSelect;
type Owned = Omit<RuledField, "ownerId"> & Pick<FieldRow, "signatoryId" | "templateRoleId">;

/** What is wrong with the conditions and formulas of these fields, all of one workflow or template. */
export function problemsOfRules<F extends Owned>(
  all: readonly F[],
  { people, isInOrder }: Order,
): ReferenceProblem<F & { ownerId: number }>[] {
  if (all.every(({ condition, formula }) => condition === null && formula === null)) return [];
  const owned = all.map((field) => ({ ...field, ownerId: field.signatoryId ?? field.templateRoleId ?? 0 }));
  return ruleProblems(owned, people, isInOrder);
}

/** The same problems in the form in which responses to a save have them. */
export const describeRuleProblems = (rows: readonly FieldRow[], order: Order, ctx: UserContext) =>
  problemsOfRules(rows, order).map(({ field, sentence }) => ({
    fieldId: field.id,
    documentId: field.documentId,
    message: translateSentence(ctx.language, ruleSentence(sentence, ctx)),
  }));

type Saved = Omit<typeof fields.$inferInsert, "id">;

/**
 * The problems that refuse a save, by the path of the input. Names that no field has yet are no reason, because fields
 * are saved one document after another.
 */
export function rulePathProblems(
  saved: readonly Saved[],
  others: readonly FieldRow[],
  order: Order,
  ctx: UserContext,
): Record<string, Sentence> {
  const list = saved.map((field, index) => ({
    index,
    name: field.name,
    type: field.type,
    value: field.value ?? null,
    format: field.format ?? "text",
    readOnly: field.readOnly ?? false,
    condition: field.condition ?? null,
    formula: field.formula ?? null,
    signatoryId: field.signatoryId ?? null,
    templateRoleId: field.templateRoleId ?? null,
  }));
  const all = [...list, ...others.map((row) => ({ ...row, index: -1 }))];
  const refused = problemsOfRules(all, order).filter(({ field, isOpen }) => field.index >= 0 && !isOpen);
  return Object.fromEntries(
    refused.map(({ field, sentence }) => [
      `fields.${field.index}.${ruleAbout(field, sentence)}`,
      ruleSentence(sentence, ctx),
    ]),
  );
}

/** A program is told comparisons by what it sends, people by the editor's words. */
export const ruleSentence = (sentence: Sentence, { actor }: UserContext): Sentence =>
  actor.viaKey ? inIdentifiers(sentence) : sentence;

const inIdentifiers = ({ key, values, words = {} }: Sentence): Sentence => ({
  key,
  values: {
    ...values,
    ...Object.fromEntries(
      Object.entries(words).map(([name, { keys }]) => [name, keys.map((one) => `\`${one}\``).join(", ")]),
    ),
  },
});

/** Which of a field's two rules a problem is about. */
export function ruleAbout(
  field: Pick<FieldRow, "condition" | "formula">,
  { values }: Sentence,
): "condition" | "formula" {
  const isOfCondition = field.condition && namesInCondition(field.condition).includes(String(values?.["other"]));
  return isOfCondition || !field.formula ? "condition" : "formula";
}

/**
 * The new and changed formulas with a number that whoever writes it can mean in two ways, by the path of the input.
 * Programs write the point as decimal sign, as everywhere in the API.
 */
export function unclearNumbers(
  saved: readonly Pick<Saved, "formula">[],
  list: readonly { id?: number | null | undefined }[],
  before: readonly FieldRow[],
  { actor, language }: UserContext,
): Record<string, Sentence> {
  if (actor.viaKey) return {};
  const stored = new Map(before.map(({ id, formula }) => [id, formula]));
  return Object.fromEntries(
    saved.flatMap(({ formula }, index) => {
      const isNew = formula && formula !== stored.get(list[index]?.id ?? 0);
      const unclear = isNew ? unclearNumber(formula, language) : null;
      return unclear ? [[`fields.${index}.formula`, unclear.sentence]] : [];
    }),
  );
}

/**
 * The new comparisons with an option that their dropdown does not offer, by the path of the input. Stored comparisons are
 * not checked again, so that older drafts can still be saved and sent.
 */
export function unofferedOptions(
  saved: readonly Saved[],
  list: readonly { id?: number | null | undefined }[],
  before: readonly FieldRow[],
  others: readonly FieldRow[],
): Record<string, Sentence> {
  const optionsOf = new Map(
    [...others, ...saved].flatMap(({ name, type, options = [] }) =>
      hasOptions(type) ? [[name, options] as const] : [],
    ),
  );
  const stored = new Map(before.map(({ id, condition }) => [id, condition?.rules ?? []]));
  const named = new Map(saved.map(({ name }, index) => [list[index]?.id ?? 0, name]));
  const renamed = new Map(before.map(({ id, name }) => [name, named.get(id) ?? name]));
  return Object.fromEntries(
    saved.flatMap(({ name, condition }, index) => {
      const old = stored.get(list[index]?.id ?? 0) ?? [];
      return (condition?.rules ?? []).flatMap(({ field: other, operator, value = "" }): [string, Sentence][] => {
        const options = optionsOf.get(other);
        const isOld = old.some(
          (rule) =>
            (renamed.get(rule.field) ?? rule.field) === other && rule.operator === operator && rule.value === value,
        );
        const wanted = value.trim();
        if (!options || !comparing.has(operator) || wanted === "" || isOld) return [];
        if (options.some(({ key }) => key === wanted)) return [];
        const values = { field: name, other, value: wanted, ...noneOf(options).values };
        return [[`fields.${index}.condition`, { key: "conditionOption", values }]];
      });
    }),
  );
}

export const listFieldsIn = async (tx: UserContext, holder: DocumentHolder): Promise<FieldRow[]> => {
  const rows = await tx.db
    .select({ field: fields })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .where(documentsIn(holder))
    .orderBy(asc(fields.id));
  return rows.map(({ field }) => field);
};

type Named = { id?: number | null | undefined; name: string };

/**
 * Lets references follow a save that renames fields. A condition or formula that the save leaves unchanged refers to
 * fields by their earlier names. A changed one refers to the current names, and to earlier ones only if no field has
 * them now.
 */
export function followRenames(before: readonly FieldRow[], after: readonly Named[]) {
  const names = new Set(after.map(({ name }) => name));
  const nameOf = new Map(after.map(({ id, name }) => [id, name]));
  const storedById = new Map(before.map((row) => [row.id, row]));
  const renamed = new Map<string, string>();
  const kept = new Set<string>();
  for (const { id, name } of before) {
    const now = nameOf.get(id);
    if (now === name) kept.add(name);
    else if (now !== undefined) renamed.set(name, now);
  }
  const newName = (name: string) => (kept.has(name) ? name : (renamed.get(name) ?? name));
  return <R extends Omit<Ruled, "name">>(id: number | null | undefined, { condition, formula }: R) => {
    const stored = storedById.get(id ?? 0);
    const follow = (name: string, isStored: boolean) => (isStored || !names.has(name) ? newName(name) : name);
    const isSame = isDeepStrictEqual(stored?.condition, condition);
    return {
      condition: renameReferences({ condition, formula: null }, (name) => follow(name, isSame)).condition,
      formula: renameReferences({ condition: null, formula }, (name) => follow(name, stored?.formula === formula))
        .formula,
    };
  };
}
