import { expect, it } from "vitest";
import { referenceProblems } from "./reference-problems";

type Given = { refers?: string[]; formula?: string; ownerId?: number; readOnly?: boolean };
const field = (name: string, { refers = [], formula, ownerId = 1, readOnly = false }: Given = {}) => ({
  name,
  ownerId,
  readOnly,
  formula: formula ?? null,
  condition:
    refers.length === 0
      ? null
      : { match: "all" as const, rules: refers.map((one) => ({ field: one, operator: "filled" as const })) },
});
const people = [
  { id: 1, actionIndex: 0 },
  { id: 2, actionIndex: 1 },
  { id: 3, actionIndex: 1 },
];
const found = (fields: ReturnType<typeof field>[], isInOrder = true) =>
  referenceProblems(fields, people, isInOrder).map(
    ({ sentence: { key, values } }) =>
      `${key.replace("reference", "").toLowerCase()} ${values?.["field"]} → ${values?.["other"]}`,
  );

it("allows own fields, the sender's and those of people in earlier steps", () => {
  const fields = [
    field("A", { refers: ["Own", "Sender's"] }),
    field("Own"),
    field("Sender's", { ownerId: 2, readOnly: true }),
    field("B", { ownerId: 2, refers: ["Own"], formula: "[A] + [Own]" }),
  ];
  expect(found(fields)).toEqual([]);
  expect(found(fields, false)).toEqual(["unordered B → Own", "unordered B → A"]);
});

it.each([
  ["a later step", 1, 2],
  ["the same step", 2, 3],
])("refuses a field of another person in %s", (_, ownerId, other) => {
  expect(found([field("A", { ownerId, refers: ["B"] }), field("B", { ownerId: other })])).toEqual(["later A → B"]);
});

it("names fields that do not exist, also those called like JavaScript's own", () => {
  expect(found([field("A", { refers: ["__proto__"], formula: "[constructor] + [A [x]" })])).toEqual([
    "open A → __proto__",
    "open A → constructor",
    "open A → x",
  ]);
  expect(
    found([field("A", { refers: ["__proto__", "constructor"] }), field("__proto__"), field("constructor")]),
  ).toEqual([]);
});

it("refuses a name with brackets, which a formula could not write", () => {
  expect(found([field("A", { refers: ["B [net]"] }), field("B [net]")])).toEqual(["bracket A → B [net]"]);
});

it("names every field of a circle, also over several people and by formula", () => {
  const circle = ["circle A → B", "circle B → C", "circle C → A"];
  const fields = [field("A", { refers: ["B"] }), field("B", { formula: "[C] * 2" }), field("C", { refers: ["A"] })];
  expect(found(fields)).toEqual(circle);
  const overPeople = [field("A", { refers: ["B"] }), field("B", { ownerId: 2, refers: ["A"] })];
  expect(found(overPeople)).toEqual(["circle A → B", "circle B → A", "later A → B"]);
  expect(found([field("A", { refers: ["A"] })])).toEqual(["itself A → A"]);
});
