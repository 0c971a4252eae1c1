import type { FieldFormat, FieldType } from "@/db/enums";
import { formats } from "../formats";
import { entryKindOf, hasOptions, isGrouped } from "../kinds";
import { compareValues } from "./compare";
import type { Condition } from "./condition";
import { byName, inOrder, type Ruled } from "./references";
import { type EnteredField, isMet } from "./visible-fields";

type Rule = Condition["rules"][number];
type Looked = Ruled & {
  id: number;
  fieldType: FieldType;
  format: FieldFormat;
  groupName: string | null;
  value: string | null;
  selected: boolean;
  readOnly: boolean;
  selectableFieldOptions: readonly { key: string; value: string }[];
};

/** Whether a field's value will not change any more. */
type IsFinal = (field: Looked) => boolean;
type Chance = { canShow: boolean; canHide: boolean };
type Rules = {
  /** The fields with this name that may be visible. */
  named: (name: string) => readonly Looked[];
  /** Whether a rule can be met, and whether it is met in any case. */
  judge: (rule: Rule) => { can: boolean; must: boolean };
};

/**
 * The ids of the fields whose condition cannot be met, whatever is entered. Conditions that are merely unlikely are not
 * reported, because false warnings would make people ignore the others. By default, the fields that the sender has
 * filled in so far count as final.
 */
export function neverVisible(fields: readonly Looked[], isFinal: IsFinal = isFilledSoFar): Set<number> {
  const chances = new Map<number, Chance>();
  const groups = byName(fields);
  const chanceOf = ({ id }: Looked): Chance => chances.get(id) ?? { canShow: true, canHide: true };
  const named = (name: string) => (groups.get(name) ?? []).filter((field) => chanceOf(field).canShow);
  const judge = (rule: Rule) => {
    const own = named(rule.field);
    if (!own.every(isFinal)) return { can: own.some((field) => canHold(field, rule)), must: false };
    const reads = own.map((field) => ({ field: asEntered(field), entered: { ...field, hasImage: false } }));
    const isHidden = own.every((field) => chanceOf(field).canHide);
    const met = [...reads, ...(isHidden ? [hidden] : [])].map((read) => isMet(rule, () => read));
    return { can: met.some(Boolean), must: met.every(Boolean) };
  };
  for (const { id, condition } of inOrder(fields).order)
    chances.set(id, condition ? chanceOfCondition(condition, { named, judge }) : { canShow: true, canHide: false });
  return new Set(fields.filter((field) => !chanceOf(field).canShow).map(({ id }) => id));
}

const isFilledSoFar: IsFinal = ({ readOnly, formula, value }) => readOnly && formula === null && Boolean(value);

const hidden = { field: undefined, entered: { value: null, selected: false, hasImage: false } };

const asEntered = (field: Looked): EnteredField => ({
  ...field,
  ...entryKindOf({ ...field, type: field.fieldType }),
  hasImage: false,
  isNumber: formats[field.format].limits === "number",
});

function chanceOfCondition({ match, rules }: Condition, { named, judge }: Rules): Chance {
  const judged = rules.map(judge);
  if (match === "any") return { canShow: judged.some(({ can }) => can), canHide: judged.every(({ must }) => !must) };
  const excluded = rules.some((one, index) =>
    rules.slice(index + 1).some((other) => excludeEachOther(one, other, named)),
  );
  return {
    canShow: judged.every(({ can }) => can) && !excluded,
    canHide: judged.some(({ must }) => !must),
  };
}

const needsEntry: ReadonlySet<Rule["operator"]> = new Set([
  "filled",
  "checked",
  "equals",
  "contains",
  "greater",
  "less",
]);

/** A list holds only what it offers. */
function canHold({ fieldType, selectableFieldOptions }: Looked, { operator, value }: Rule): boolean {
  const wanted = value?.trim() ?? "";
  if (operator !== "equals" || !hasOptions(fieldType) || wanted === "") return true;
  return selectableFieldOptions.some((option) => option.key === wanted || option.value === wanted);
}

function excludeEachOther(one: Rule, other: Rule, named: Rules["named"]): boolean {
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
function areOfOneGroup(one: Rule, other: Rule, named: Rules["named"]): boolean {
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
