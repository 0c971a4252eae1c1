import { expect, test } from "vitest";
import type { Condition } from "./condition";
import { listMissingSenderFields } from "./sender-fields";

type Field = Parameters<typeof listMissingSenderFields>[0][number];
type Rule = Condition["rules"][number];

const field = (name: string, over: Partial<Field> = {}): Field => ({
  id: Number(name.replace(/\D/g, "")) || 99,
  name,
  type: "input",
  format: "text",
  required: false,
  readOnly: true,
  value: null,
  selected: false,
  groupName: null,
  formula: null,
  condition: null,
  options: [],
  ...over,
});
const shownIf = (match: Condition["match"], ...rules: Rule[]) => ({ required: true, condition: { match, rules } });
const missing = (rule: Omit<Rule, "field">, looked: Partial<Field>) =>
  listMissingSenderFields([field("field 1", looked), field("asked", shownIf("all", { field: "field 1", ...rule }))])
    .length > 0;

test.each<[Rule["operator"], Partial<Field>, isAsked: boolean]>([
  ["checked", { type: "checkbox" }, false],
  ["checked", { type: "checkbox", selected: true }, true],
  ["unchecked", { type: "checkbox" }, true],
  ["unchecked", { type: "checkbox", selected: true }, false],
  ["filled", {}, false],
  ["filled", { value: "Athens" }, true],
  ["empty", {}, true],
  ["empty", { value: "Athens" }, false],
])("a field shown if the sender's is %s, with %o, is asked for: %s", (operator, looked, isAsked) => {
  expect(missing({ operator }, looked)).toBe(isAsked);
  // The recipient may still enter anything.
  expect(missing({ operator }, { ...looked, readOnly: false })).toBe(true);
});

test.each<[Rule["operator"], value: string, isAsked: boolean]>([
  ["equals", "5", true],
  ["equals", "6", false],
  ["not_equals", "5", false],
  ["greater", "4", true],
  ["greater", "5", false],
  ["less", "6", true],
])("a number of the sender's that is %s %s is compared as one: %s", (operator, value, isAsked) =>
  expect(missing({ operator, value }, { format: "number", value: "5.00" })).toBe(isAsked),
);

test("a field is asked for only where the sender's others show it, along a chain too", () => {
  const box = field("box 1", { type: "checkbox" });
  const between = field("between 2", {
    value: "x",
    condition: { match: "all", rules: [{ field: "box 1", operator: "checked" }] },
  });
  const asked = (operator: Rule["operator"]) => field("asked", shownIf("all", { field: "between 2", operator }));
  const ticked = { ...box, selected: true };
  expect(listMissingSenderFields([box, between, asked("filled")])).toEqual([]);
  expect(listMissingSenderFields([box, between, asked("empty")])).toEqual(["asked"]);
  expect(listMissingSenderFields([ticked, between, asked("filled")])).toEqual(["asked"]);
  expect(listMissingSenderFields([ticked, between, asked("empty")])).toEqual([]);
  // A recipient's box decides whether what stands between is empty.
  for (const operator of ["filled", "empty"] as const)
    expect(listMissingSenderFields([{ ...box, readOnly: false }, between, asked(operator)])).toEqual(["asked"]);
});

test("one rule of several that the sender's values decide is enough", () => {
  const fields = (match: Condition["match"]) => [
    field("box 1", { type: "checkbox" }),
    field("remark 2", { readOnly: false }),
    field("asked", shownIf(match, { field: "box 1", operator: "checked" }, { field: "remark 2", operator: "filled" })),
  ];
  expect(listMissingSenderFields(fields("all"))).toEqual([]);
  expect(listMissingSenderFields(fields("any"))).toEqual(["asked"]);
});
