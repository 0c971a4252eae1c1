import { type EntryKind, isFilled } from "@/lib/fields/kinds/entry-kind";
import { compareValues } from "./compare";
import type { Condition } from "./condition";
import { byName, inOrder, type Ruled } from "./references";

export type Entered = { value: string | null; selected: boolean; hasImage: boolean };
export type EnteredField = Ruled & EntryKind & Entered & { id: number; isNumber: boolean };

const nothing: Entered = { value: null, selected: false, hasImage: false };

/** What is entered in the fields of a name, as other fields see it: a hidden field counts as empty. */
export type Read<F> = (name: string) => { field: F | undefined; entered: Entered };

/**
 * The visible fields, by id, with what is entered in them. `compute` gives the value of a field with a formula; a
 * browser has none and takes the values as the server computed them.
 */
export function visibleFields<F extends EnteredField>(
  fields: readonly F[],
  compute?: (formula: string, field: F, read: Read<F>) => string | null,
): Map<number, Entered> {
  const named = byName(fields);
  const visible = new Map<number, Entered>();
  const read: Read<F> = (name) => {
    const own = named.get(name) ?? [];
    const field = own.find((one) => isFilled(one, visible.get(one.id) ?? nothing)) ?? own[0];
    return { field, entered: (field && visible.get(field.id)) ?? nothing };
  };
  for (const field of inOrder(fields).order) {
    if (field.condition && !holds(field.condition, read)) continue;
    const { value, selected, hasImage, formula } = field;
    const computed = formula !== null && compute ? compute(formula, field, read) : value;
    visible.set(field.id, { value: computed, selected, hasImage });
  }
  return visible;
}

const holds = ({ match, rules }: Condition, read: Read<EnteredField>) =>
  match === "all" ? rules.every((rule) => isMet(rule, read)) : rules.some((rule) => isMet(rule, read));

/** Whether one rule of a condition is met. */
export function isMet({ field: name, operator, value }: Condition["rules"][number], read: Read<EnteredField>): boolean {
  const { field, entered } = read(name);
  const text = entered.value?.trim() ?? "";
  const wanted = value?.trim() ?? "";
  const equals = () => text === wanted || (field?.isNumber === true && compareValues(text, wanted) === 0);
  switch (operator) {
    case "filled":
      return field !== undefined && isFilled(field, entered);
    case "empty":
      return field === undefined || !isFilled(field, entered);
    case "checked":
      return entered.selected;
    case "unchecked":
      return !entered.selected;
    case "equals":
      return equals();
    case "not_equals":
      return !equals();
    case "contains":
      return text !== "" && text.includes(wanted);
    case "greater":
      return (compareValues(text, wanted) ?? 0) > 0;
    case "less":
      return (compareValues(text, wanted) ?? 0) < 0;
  }
}
