import { groupBy } from "@/lib/platform/database/group-by";
import type { Condition } from "./condition";

export type Ruled = { name: string; condition: Condition | null; formula: string | null };

/** A name in square brackets; one that contains a bracket itself cannot be referred to. */
const named = /\[([^[\]]*)\]/g;

export const namesInFormula = (formula: string): string[] =>
  Array.from(formula.matchAll(named), ([, name = ""]) => name.trim());

export const namesInCondition = (condition: Condition): string[] => condition.rules.map(({ field }) => field);

/** The names that a field's condition and formula refer to, once each. */
export const referencesOf = ({ condition, formula }: Omit<Ruled, "name">): string[] => [
  ...new Set([...(condition ? namesInCondition(condition) : []), ...(formula ? namesInFormula(formula) : [])]),
];

/** Whether conditions and formulas can refer to a name. */
export const isNameable = (name: string): boolean => !/[[\]]/.test(name);

/** The same condition and formula, with the names that `newName` gives, as far as they can be referred to. */
export function renameReferences<R extends Omit<Ruled, "name">>(ruled: R, newName: (name: string) => string): R {
  const { condition, formula } = ruled;
  const follow = (name: string) => {
    const to = newName(name);
    return isNameable(to) ? to : name;
  };
  return {
    ...ruled,
    condition: condition && {
      ...condition,
      rules: condition.rules.map((rule) => ({ ...rule, field: follow(rule.field) })),
    },
    formula: formula && formula.replace(named, (_, name: string) => `[${follow(name.trim())}]`),
  };
}

/** Fields by name; fields that share a value have the same name. */
export const byName = <F extends Pick<Ruled, "name">>(fields: readonly F[]): Map<string, F[]> =>
  groupBy(fields, ({ name }) => name);

/**
 * The fields in an order in which each comes after those that it refers to, and the first circle of references, if any.
 * Keeps a stack of its own, because a chain of references may be as long as the list of fields.
 */
export function inOrder<F extends Ruled>(fields: readonly F[]): { order: F[]; circle: F[] } {
  const named = byName(fields);
  const order: F[] = [];
  let circle: F[] = [];
  const begun = new Set<F>();
  const done = new Set<F>();
  const begin = (field: F) => {
    begun.add(field);
    return { field, ahead: referencesOf(field).flatMap((name) => named.get(name) ?? []) };
  };
  for (const start of fields) {
    const path = begun.has(start) ? [] : [begin(start)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.ahead.pop();
      if (!next) {
        path.pop();
        done.add(top.field);
        order.push(top.field);
      } else if (!begun.has(next)) path.push(begin(next));
      else if (!done.has(next) && circle.length === 0)
        circle = path.slice(path.findIndex(({ field }) => field === next)).map(({ field }) => field);
    }
  }
  return { order, circle };
}
