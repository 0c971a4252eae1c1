import { describe, expect, it } from "vitest";
import { compareValues } from "./compare";
import { type Condition, operators } from "./condition";
import { inOrder, renameReferences } from "./references";
import { type EnteredField, visibleFields } from "./visible-fields";

const field = (id: number, name: string, more: Partial<EnteredField> = {}): EnteredField => ({
  id,
  name,
  condition: null,
  formula: null,
  holds: "text",
  prefill: null,
  isNumber: false,
  value: null,
  selected: false,
  hasImage: false,
  ...more,
});
type Rule = Condition["rules"][number];
const when = (...rules: Rule[]): Condition => ({ match: "all", rules });
const ids = (fields: readonly EnteredField[]) => [...visibleFields(fields).keys()].toSorted((a, b) => a - b);

describe("a field is visible", () => {
  it.each<[string, Partial<EnteredField>, Omit<Rule, "field">, boolean]>([
    ["filled", { value: "x" }, { operator: "filled" }, true],
    ["blank", { value: " " }, { operator: "filled" }, false],
    ["empty", { value: null }, { operator: "empty" }, true],
    ["signed", { holds: "image", hasImage: true }, { operator: "filled" }, true],
    ["ticked", { holds: "tick", selected: true }, { operator: "checked" }, true],
    ["not ticked", { holds: "tick" }, { operator: "unchecked" }, true],
    ["the same text", { value: "a b " }, { operator: "equals", value: "a b" }, true],
    ["another case", { value: "a" }, { operator: "equals", value: "A" }, false],
    ["the same number", { value: "1.50", isNumber: true }, { operator: "equals", value: "1.5" }, true],
    ["digits that are no number", { value: "01" }, { operator: "equals", value: "1" }, false],
    ["not the same", { value: "a" }, { operator: "not_equals", value: "b" }, true],
    ["nothing", { value: null }, { operator: "not_equals", value: "b" }, true],
    ["a part", { value: "abc" }, { operator: "contains", value: "b" }, true],
    ["no part", { value: "" }, { operator: "contains", value: "" }, false],
    ["a greater number", { value: "10" }, { operator: "greater", value: "9.99" }, true],
    ["a greater number below zero", { value: "-1" }, { operator: "greater", value: "-2" }, true],
    ["a smaller number", { value: "-10" }, { operator: "less", value: "9" }, true],
    ["an equal number", { value: "9.0" }, { operator: "less", value: "9" }, false],
    ["a later day", { value: "2024-10-01" }, { operator: "greater", value: "2024-09-30" }, true],
    ["an earlier day", { value: "2024-10-01" }, { operator: "less", value: "2024-09-30" }, false],
    ["a word", { value: "ten" }, { operator: "greater", value: "9" }, false],
    ["nothing to compare", { value: null }, { operator: "less", value: "9" }, false],
  ])("for %s", (_, entered, rule, visible) => {
    const fields = [field(1, "A", entered), field(2, "B", { condition: when({ field: "A", ...rule }) })];
    expect(ids(fields)).toEqual(visible ? [1, 2] : [1]);
  });

  it("for numbers of any length", () => {
    expect(compareValues("9".repeat(400), `1${"0".repeat(400)}`)).toBeLessThan(0);
    expect(compareValues("-0", "0.00")).toBe(0);
    expect(compareValues("0.10", "0.1")).toBe(0);
    expect(compareValues("2024-01-01", "5")).toBeNull();
  });

  it("only if what it depends on is visible itself", () => {
    const fields = [
      field(3, "C", { condition: when({ field: "B", operator: "filled" }) }),
      field(2, "B", { value: "x", condition: when({ field: "A", operator: "checked" }) }),
      field(1, "A", { holds: "tick" }),
    ];
    expect(ids(fields)).toEqual([1]);
    expect(ids(fields.with(2, field(1, "A", { holds: "tick", selected: true })))).toEqual([1, 2, 3]);
  });

  it("if any field of a shared value is", () => {
    const hidden = when({ field: "A", operator: "checked" });
    const fields = [
      field(1, "A", { holds: "tick" }),
      field(2, "B", { value: "x", condition: hidden }),
      field(3, "B", { value: "x" }),
      field(4, "C", { condition: when({ field: "B", operator: "filled" }) }),
    ];
    expect(ids(fields)).toEqual([1, 3, 4]);
    expect(ids(fields.with(2, field(3, "B", { value: "x", condition: hidden })))).toEqual([1]);
  });

  it("or not, for a name that no field has", () => {
    const open = (match: Condition["match"], operator: Rule["operator"]) =>
      ids([field(1, "B", { condition: { match, rules: [{ field: "constructor", operator }] } })]);
    expect(open("all", "filled")).toEqual([]);
    expect(open("all", "empty")).toEqual([1]);
    expect(open("any", "checked")).toEqual([]);
  });

  it("or not, with an answer for every circle and for chains of any length", () => {
    const circle = ["A", "B", "C"].map((name, index) =>
      field(index, name, { condition: when({ field: "BCA"[index] ?? "", operator: "empty" }) }),
    );
    expect(inOrder(circle).circle.map(({ name }) => name)).toEqual(["A", "B", "C"]);
    expect(ids(circle).length).toBeGreaterThan(0);
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      field(index, `F${index}`, { condition: when({ field: `F${index + 1}`, operator: "empty" }) }),
    );
    expect(ids(chain)).toHaveLength(20_000);
  });

  it("with computed values", () => {
    const fields = [
      field(1, "Total", { formula: "[A] * 2", isNumber: true, value: "0" }),
      field(2, "A", { value: "3", condition: when({ field: "B", operator: "checked" }) }),
      field(3, "B", { holds: "tick", selected: true }),
      field(4, "C", { condition: when({ field: "Total", operator: "greater", value: "5" }) }),
    ];
    const compute = (list: EnteredField[]) =>
      visibleFields(list, (_formula, _field, read) => {
        const { value } = read("A").entered;
        return value === null ? null : String(Number(value) * 2);
      });
    expect(compute(fields).get(1)?.value).toBe("6");
    expect(compute(fields).has(4)).toBe(true);
    const hidden = compute(fields.with(2, field(3, "B", { holds: "tick" })));
    expect([hidden.get(1)?.value, hidden.has(2), hidden.has(4)]).toEqual([null, false, false]);
  });
});

/** The rules again, as plainly as possible: hides one more field after another until nothing changes. */
function oracle(fields: readonly EnteredField[]): number[] {
  const hidden = new Set<number>();
  const decided = new Set<number>();
  const met = (rule: Rule): boolean => {
    const shown = fields.filter(({ id, name }) => name === rule.field && !hidden.has(id));
    const full = shown.find((one) =>
      one.holds === "tick" || one.holds === "oneOfGroup"
        ? one.selected
        : one.holds === "image"
          ? one.hasImage
          : (one.value ?? "").trim() !== "",
    );
    const text = ((full ?? shown[0])?.value ?? "").trim();
    const wanted = (rule.value ?? "").trim();
    const numeric = fields.find(({ name }) => name === rule.field)?.isNumber === true;
    const number = (one: string) => (/^-?\d+(\.\d+)?$/.test(one) ? Number(one) : Number.NaN);
    const same = text === wanted || (numeric && number(text) === number(wanted));
    const isDay = (one: string) => /^\d{4}-/.test(one);
    const days = isDay(text) && isDay(wanted);
    if (rule.operator === "filled") return full !== undefined;
    if (rule.operator === "empty") return full === undefined;
    if (rule.operator === "checked") return (full ?? shown[0])?.selected ?? false;
    if (rule.operator === "unchecked") return !((full ?? shown[0])?.selected ?? false);
    if (rule.operator === "equals") return same;
    if (rule.operator === "not_equals") return !same;
    if (rule.operator === "contains") return text !== "" && text.indexOf(wanted) >= 0;
    if (rule.operator === "greater") return days ? text > wanted : number(text) > number(wanted);
    return days ? text < wanted : number(text) < number(wanted);
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const { id, condition } of fields) {
      const names = condition?.rules.map((rule) => rule.field) ?? [];
      if (decided.has(id) || fields.some((one) => names.includes(one.name) && !decided.has(one.id))) continue;
      let count = 0;
      for (const rule of condition?.rules ?? []) if (met(rule)) count += 1;
      const visible = !condition || (condition.match === "all" ? count === condition.rules.length : count > 0);
      if (!visible) hidden.add(id);
      decided.add(id);
      changed = true;
    }
  }
  return fields.map(({ id }) => id).filter((id) => !hidden.has(id));
}

it("agrees with an independent reading of the rules on thousands of sets of fields", () => {
  let seed = 20_241_123;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const pick = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];
  const values = [null, "", " ", "a", "ab", "1", "1.0", "01", "-3", "12.5", "2024-02-29", "2024-12-01"] as const;
  let hidden = 0;
  for (let round = 0; round < 5000; round += 1) {
    const count = 1 + random(12);
    const fields = Array.from({ length: count }, (_, index): EnteredField => {
      // Every fourth shares its name with the field before.
      const name = random(4) === 0 ? Math.max(index - 1, 0) : index;
      const holds = pick(["text", "text", "option", "tick", "oneOfGroup", "image"] as const);
      const rules = Array.from({ length: random(4) }, () => ({
        field: name === 0 ? "nobody" : `F${random(name)}`,
        operator: operators[random(operators.length)] ?? "filled",
        value: pick(values) ?? undefined,
      }));
      const isTick = holds === "tick" || holds === "oneOfGroup";
      return field(index, `F${name}`, {
        holds,
        isNumber: holds === "text" && random(2) === 0,
        value: isTick || holds === "image" ? null : pick(values),
        selected: isTick && random(2) === 0,
        hasImage: holds === "image" && random(2) === 0,
        condition: rules.length === 0 ? null : { match: pick(["all", "any"] as const), rules },
      });
    });
    const shuffled = fields.toSorted(() => random(3) - 1);
    const expected = oracle(shuffled).toSorted((a, b) => a - b);
    hidden += count - expected.length;
    if (JSON.stringify(ids(shuffled)) !== JSON.stringify(expected))
      expect({ fields: shuffled, ids: ids(shuffled) }).toEqual({ fields: shuffled, ids: expected });
  }
  expect(hidden).toBeGreaterThan(2000);
});

it("renames what a condition and a formula refer to, and nothing else", () => {
  const renamed = renameReferences(
    {
      condition: when({ field: "A", operator: "equals", value: "A" }, { field: "B", operator: "filled" }),
      formula: "sum([A], [ A ], [AB], [B]) * 2",
    },
    (name) => ({ A: "B", B: "A" })[name] ?? name,
  );
  expect(renamed).toEqual({
    condition: when({ field: "B", operator: "equals", value: "A" }, { field: "A", operator: "filled" }),
    formula: "sum([B], [B], [AB], [A]) * 2",
  });
});
