import { expect, test } from "vitest";
import type { Condition } from "./condition";
import { neverVisible } from "./never-visible";

type Field = Parameters<typeof neverVisible>[0][number];
type Rules = Condition["rules"];

const field = (id: number, over: Partial<Field> = {}): Field => ({
  id,
  name: `field ${id}`,
  fieldType: "input",
  format: "text",
  groupName: null,
  value: null,
  selected: false,
  readOnly: false,
  formula: null,
  condition: null,
  selectableFieldOptions: [],
  ...over,
});
const shownIf = (match: Condition["match"], ...rules: Rules) => field(9, { condition: { match, rules } });
const isNever = (shown: Field, ...others: Field[]) => neverVisible([...others, shown]).has(shown.id);
const rule = (operator: Rules[number]["operator"], value?: string, of = "field 1"): Rules[number] =>
  value === undefined ? { field: of, operator } : { field: of, operator, value };

test.each<[string, Rules]>([
  ["ticked and not ticked", [rule("checked"), rule("unchecked")]],
  ["empty and filled", [rule("empty"), rule("filled")]],
  ["two values at once", [rule("equals", "yes"), rule("equals", "no")]],
  ["a value and not this value", [rule("not_equals", "5"), rule("equals", "5.0")]],
  ["more than ten and less than five", [rule("greater", "10"), rule("less", "5")]],
  ["seven and more than ten", [rule("equals", "7"), rule("greater", "10")]],
])("a field is never shown that waits for %s", (_, rules) => {
  expect(isNever(shownIf("all", ...rules), field(1))).toBe(true);
  expect(isNever(shownIf("any", ...rules), field(1))).toBe(false);
});

test.each<[string, Rules]>([
  ["an amount between two", [rule("greater", "5"), rule("less", "10")]],
  ["a value that is filled", [rule("equals", "yes"), rule("filled")]],
  ["other than two", [rule("not_equals", "a"), rule("not_equals", "b")]],
])("a field may be shown that waits for %s", (_, rules) =>
  expect(isNever(shownIf("all", ...rules), field(1))).toBe(false),
);

test("what the sender has fixed decides, and what no list offers is never chosen", () => {
  const fixed = field(1, { readOnly: true, value: "Athens" });
  expect(isNever(shownIf("any", rule("equals", "Rome"), rule("empty")), fixed)).toBe(true);
  expect(isNever(shownIf("any", rule("equals", "Athens")), fixed)).toBe(false);
  const list = field(1, { fieldType: "combo", selectableFieldOptions: [{ key: "a", value: "Athens" }] });
  expect(isNever(shownIf("all", rule("equals", "Rome")), list)).toBe(true);
  expect(isNever(shownIf("all", rule("equals", "Athens")), list)).toBe(false);
});

test("two buttons of a group are never both chosen, and a field that waits for a hidden one is hidden too", () => {
  const buttons = [1, 2].map((id) => field(id, { fieldType: "radio", groupName: "terms" }));
  const both = shownIf("all", rule("checked"), rule("checked", undefined, "field 2"));
  expect(isNever(both, ...buttons)).toBe(true);
  const waits = field(10, { condition: { match: "all", rules: [rule("filled", undefined, "field 9")] } });
  const unless = field(11, { condition: { match: "all", rules: [rule("empty", undefined, "field 9")] } });
  expect([...neverVisible([waits, unless, both, ...buttons])].toSorted()).toEqual([10, 9]);
});
