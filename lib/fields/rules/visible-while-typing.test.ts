import { expect, it } from "vitest";
import type { Language } from "@/db/enums";
import { type FieldRules, rulesOf } from "./schema";
import { visibleWhileTyping } from "./visible-while-typing";

const ruled = ({ condition, formula, ...formatRules }: FieldRules) => ({ condition, formula, formatRules });
const text = { holds: "text" as const, prefill: null, value: null };
const greater = (name: string) => ({
  match: "all" as const,
  rules: [{ field: name, operator: "greater" as const, value: "1000.5" }],
});
const fields = [
  { ...ruled(rulesOf({ format: "number" })), ...text, id: 1, name: "Rent" },
  { ...ruled(rulesOf({ condition: greater("Rent") })), ...text, id: 2, name: "Remark" },
  {
    ...ruled(rulesOf({ format: "money" })),
    ...text,
    id: 3,
    name: "Total",
    prefill: "formula" as const,
    value: "2000.00",
  },
  { ...ruled(rulesOf({ condition: greater("Total") })), ...text, id: 4, name: "Guarantor" },
];

it.each<[Language, string, string | null | undefined, number[]]>([
  ["en", "1,000.6", undefined, [1, 2, 3, 4]],
  ["es", "1.000,6", undefined, [1, 2, 3, 4]],
  ["en", "1,000.4", undefined, [1, 3, 4]],
  ["en", "a lot", "10.00", [1, 3]],
  ["en", "", null, [1, 3]],
])("in %s, %s is a number as people write it, and %s was computed", (language, value, exact, visible) => {
  const typed = { selected: false, image: null };
  const entries = new Map([
    [1, { ...typed, value }],
    [3, { ...typed, value: "2,000.00 EUR", ...(exact !== undefined && { exact }) }],
  ]);
  expect([...visibleWhileTyping(fields, entries, language)].toSorted((a, b) => a - b)).toEqual(visible);
});
