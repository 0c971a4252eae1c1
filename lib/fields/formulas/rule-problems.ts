import "server-only";
import type { FieldFormat, FieldType, Language } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import { formatOf } from "@/lib/fields/formats/format-of";
import { hasOptions, isPrefilled, isTick, fieldKinds } from "@/lib/fields/kinds";
import type { Sentence } from "@/lib/platform/errors/errors";
import { type ReferenceProblem, referenceProblems, type Referring } from "@/lib/fields/rules/reference-problems";
import { comparing } from "@/lib/fields/rules/condition";
import { operatorsFor } from "@/lib/fields/rules/operators-for";
import { rulesOf } from "@/lib/fields/rules/schema";
import { byName, namesInFormula } from "@/lib/fields/rules/references";
import { FormulaRefused, type MeantFormula } from "./formula-refused";
import { mostDays, mostPlaces } from "./compute-formula";
import { parseFormula } from "./parse-formula";
import { type FormulaType, type Misfit, typeOfFormula } from "./types-of-formula";
import { partWithoutResult } from "./without-result";
import { writeFormula } from "./write-formula";

export type RuledField = Referring & { type: FieldType; format: FieldFormat; value: string | null };

/** The type of a formula's result, by its field's format; fields of other formats cannot have a formula. */
const formulaTypes: Readonly<Partial<Record<FieldFormat, FormulaType>>> = {
  number: "number",
  money: "number",
  percent: "number",
  date: "date",
};

const holdsFormula = ({ type, format, readOnly, value }: Pick<RuledField, "type" | "format" | "readOnly" | "value">) =>
  fieldKinds[type].holds === "text" && !isPrefilled(type) && formulaTypes[format] !== undefined && !readOnly && !value;

/** What a formula reads of a field; null if there is nothing that it could compute with. */
function typeOfField(field: Pick<RuledField, "type" | "format">): FormulaType | null {
  const { type } = field;
  if (isTick(type)) return "truth";
  if (hasOptions(type)) return "unknown"; // the keys of options may be numbers
  return fieldKinds[type].holds === "text" ? (formulaTypes[formatOf(field)] ?? null) : null;
}

/** Everything that is wrong with the conditions and formulas of a workflow's or template's fields. */
export function ruleProblems<F extends RuledField>(
  fields: readonly F[],
  people: readonly { id: number; actionIndex: number }[],
  isInOrder: boolean,
): ReferenceProblem<F>[] {
  const named = byName(fields);
  return [
    ...referenceProblems(fields, people, isInOrder),
    ...fields.flatMap((field) =>
      [...conditionProblems(field, named), ...formulaProblems(field, named)].map((sentence) => ({
        field,
        sentence,
        isOpen: false,
      })),
    ),
  ];
}

type Named = ReadonlyMap<string, readonly Pick<RuledField, "type" | "format">[]>;

/** The comparisons of a field's condition that no value of the other field could ever fit. */
function conditionProblems({ name, condition }: Pick<RuledField, "name" | "condition">, named: Named): Sentence[] {
  return (condition?.rules ?? []).flatMap(({ field: other, operator, value }): Sentence[] => {
    const [referred] = named.get(other) ?? [];
    if (!referred) return [];
    const values = { field: name, other };
    const fitting = operatorsFor(referred);
    if (!fitting.includes(operator)) {
      const operators = { namespace: "Designer.rules.operators", keys: fitting };
      return [{ key: "conditionOperator", values, words: { operators } }];
    }
    const { limits, normalise } = formats[formatOf(referred)];
    const isCompared = comparing.has(operator) && limits !== null;
    const compared = value?.trim() ?? "";
    return isCompared && normalise(compared, rulesOf({})) === null
      ? [{ key: "conditionValue", values: { ...values, value: compared, holds: limits } }]
      : [];
  });
}

type Computing = Omit<RuledField, "ownerId" | "condition">;

/** What is wrong with a field's formula, whether or not what it names can be referred to. */
export function formulaProblems(field: Computing, named: Named): Sentence[] {
  if (field.formula === null) return [];
  if (!holdsFormula(field)) return [{ key: "formulaFormat" }];
  const typeOf = (name: string) => {
    const [other] = named.get(name) ?? [];
    return other ? typeOfField(other) : "unknown";
  };
  const notComputed = [...new Set(namesInFormula(field.formula))].filter((name) => typeOf(name) === null);
  if (notComputed.length > 0)
    return notComputed.map((other) => ({ key: "referenceNotComputed", values: { field: field.name, other } }));
  try {
    const formula = parseFormula(field.formula);
    const misfits: Misfit[] = [];
    const typeIn = (name: string) => typeOf(name) ?? "unknown";
    const gives = typeOfFormula(formula, typeIn, (misfit) => misfits.push(misfit));
    const wanted = formulaTypes[field.format];
    if (gives !== null && wanted && gives !== wanted && gives !== "unknown")
      misfits.push({ part: formula, gives, wanted });
    const fruitless = misfits.length === 0 ? partWithoutResult(formula, typeIn) : null;
    if (fruitless) {
      const { part, why } = fruitless;
      const limits = { minimum: 0, maximum: mostPlaces, days: mostDays };
      const values = { field: field.name, place: writeFormula(part), why, ...limits };
      return [{ key: "formulaNoResult", values }];
    }
    return misfits.map(({ part, ...types }) => ({
      key: !("gives" in types) ? "formulaMixes" : part === formula ? "formulaGives" : "formulaPartGives",
      values: { field: field.name, place: writeFormula(part), ...types },
    }));
  } catch (error) {
    if (error instanceof FormulaRefused) return [error.sentence];
    throw error;
  }
}

/** The number in a formula that its writer can mean in two ways, with what could have been meant; null if all are clear. */
export function unclearNumber(
  formula: string,
  language: Language,
): { sentence: Sentence; meant: readonly MeantFormula[] } | null {
  try {
    parseFormula(formula, language);
  } catch (error) {
    if (!(error instanceof FormulaRefused)) throw error;
    if (error.meant.length > 0) return error;
  }
  return null;
}
