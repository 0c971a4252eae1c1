import type { FieldType } from "@/db/enums";
import { hasOptions, isGrouped } from "../kinds";
import { compareValues } from "./compare";
import type { Condition } from "./condition";

type Rule = Condition["rules"][number];
type Looked = {
  id: number;
  name: string;
  fieldType: FieldType;
  groupName: string | null;
  value: string | null;
  readOnly: boolean;
  formula: string | null;
  condition: Condition | null;
  selectableFieldOptions: readonly { key: string; value: string }[];
};

/**
 * The ids of the fields whose condition nothing that can be entered will meet. What is only improbable is left alone: a
 * warning that is wrong would not be read again.
 */
export function neverVisible(fields: readonly Looked[]): Set<number> {
  const never = new Set<number>();
  const named = (name: string) => fields.filter((field) => field.name === name);
  // A field that waits for one that is never visible is never visible either.
  for (let size = -1; size < never.size;) {
    size = never.size;
    for (const { id, condition } of fields)
      if (condition && isNeverMet(condition, (name) => named(name).filter((one) => !never.has(one.id)))) never.add(id);
  }
  return never;
}

/** Answers the fields of a name that may be visible. */
type Named = (name: string) => readonly Looked[];

function isNeverMet({ match, rules }: Condition, named: Named): boolean {
  if (match === "any") return rules.every((rule) => isImpossible(rule, named));
  return (
    rules.some((rule) => isImpossible(rule, named)) ||
    rules.some((one, index) => rules.slice(index + 1).some((other) => excludeEachOther(one, other, named)))
  );
}

const needsEntry: ReadonlySet<Rule["operator"]> = new Set([
  "filled",
  "checked",
  "equals",
  "contains",
  "greater",
  "less",
]);

function isImpossible(rule: Rule, named: Named): boolean {
  const [field] = named(rule.field);
  if (!field) return needsEntry.has(rule.operator) && rule.value !== "";
  const wanted = rule.value?.trim() ?? "";
  if (field.readOnly && field.formula === null && field.value) return !isMetBy(field.value.trim(), rule, wanted);
  return (
    rule.operator === "equals" &&
    hasOptions(field.fieldType) &&
    wanted !== "" &&
    field.selectableFieldOptions.every(({ key, value }) => key !== wanted && value !== wanted)
  );
}

/** Whether a text that cannot change meets the rule. */
function isMetBy(text: string, { operator }: Rule, wanted: string): boolean {
  const order = compareValues(text, wanted);
  switch (operator) {
    case "empty":
      return false;
    case "equals":
      return text === wanted || order === 0;
    case "not_equals":
      return text !== wanted && order !== 0;
    case "contains":
      return text.includes(wanted);
    case "greater":
      return (order ?? 0) > 0;
    case "less":
      return (order ?? 0) < 0;
    case "filled":
    case "checked":
    case "unchecked":
      return true;
  }
}

function excludeEachOther(one: Rule, other: Rule, named: Named): boolean {
  if (one.field !== other.field) return areOfOneGroup(one, other, named);
  return [
    [one, other],
    [other, one],
  ].some(([a, b]) => a && b && excludes(a, b));
}

function excludes(one: Rule, other: Rule): boolean {
  const order = compareValues(one.value?.trim() ?? "", other.value?.trim() ?? "");
  const isSame = one.value?.trim() === other.value?.trim() || order === 0;
  switch (one.operator) {
    case "checked":
      return other.operator === "unchecked";
    case "empty":
      return needsEntry.has(other.operator) && other.value !== "";
    case "equals":
      if (other.operator === "equals") return !isSame;
      if (other.operator === "not_equals") return isSame;
      if (other.operator === "greater") return order !== null && order <= 0;
      return other.operator === "less" && order !== null && order >= 0;
    case "greater":
      return other.operator === "less" && order !== null && order >= 0;
    case "filled":
    case "unchecked":
    case "not_equals":
    case "contains":
    case "less":
      return false;
  }
}

/** Of radio buttons in a group, only one can be chosen. */
function areOfOneGroup(one: Rule, other: Rule, named: Named): boolean {
  const [a, b] = [named(one.field)[0], named(other.field)[0]];
  return (
    one.operator === "checked" &&
    other.operator === "checked" &&
    a !== undefined &&
    b !== undefined &&
    isGrouped(a.fieldType) &&
    isGrouped(b.fieldType) &&
    a.groupName !== null &&
    a.groupName === b.groupName
  );
}
