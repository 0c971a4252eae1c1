import { expect, it } from "vitest";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { type DesignField, noRules } from "@/components/designer/design/design-field";
import { operatorsFor } from "@/lib/fields/rules/operators-for";
import { brokenBy, dependenciesOf, leftOpenBy, referableBy, takesFormula } from "./rule-choices";

const field = (name: string, more: Partial<DesignField> = {}): DesignField => ({
  ...noRules,
  key: name,
  documentId: 1,
  pageIndex: 0,
  recipientId: 1,
  type: "input",
  isInitial: false,
  name,
  description: "",
  required: false,
  groupName: null,
  multiline: false,
  options: [],
  fontFace: "Helvetica",
  fontSize: 12,
  applyDateTime: false,
  value: null,
  selected: false,
  shared: false,
  order: null,
  relativeLeft: 0,
  relativeTop: 0,
  relativeWidth: 10,
  relativeHeight: 5,
  ...more,
});
const filled = (...names: string[]) => ({
  condition: { match: "all" as const, rules: names.map((name) => ({ field: name, operator: "filled" as const })) },
});
const person = (id: number, step: number): [number, DesignPerson] => [
  id,
  { id, index: id, firstName: "", lastName: "", name: "", role: "signer", step },
];
const people = new Map([person(1, 1), person(2, 0), person(3, 1)]);
const names = (fields: readonly DesignField[]) => fields.map(({ name }) => name);

it("offers what is known when the field is filled in, once, and nothing that depends on it", () => {
  const own = field("Own", filled("Middle"));
  const fields = [
    own,
    field("Middle"),
    field("Dependent", { formula: "[Own] + 1" }),
    field("Far", filled("Dependent")),
    field("Earlier", { recipientId: 2 }),
    field("Same step", { recipientId: 3 }),
    field("Sender's", { recipientId: 3, readOnly: true }),
    field("With [brackets]"),
    field("Twice", { key: "1", shared: true }),
    field("Twice", { key: "2", shared: true }),
  ];
  expect(names(referableBy(own, fields, people, true))).toEqual(["Middle", "Earlier", "Sender's", "Twice"]);
  expect(names(referableBy(own, fields, people, false))).toEqual(["Middle", "Sender's", "Twice"]);
});

it("lists both directions of a dependency, by condition and by formula", () => {
  const rent = field("Rent", { formula: "[Base] * 2" });
  const fields = [rent, field("Base"), field("Total", { formula: "[Rent]" }), field("Note", filled("Rent"))];
  const { on, by } = dependenciesOf(rent, fields);
  expect([names(on), names(by)]).toEqual([["Base"], ["Total", "Note"]]);
});

it("names who is left without a field, but not while a copy of it stays", () => {
  const [one, copy, note] = [field("A", { key: "1" }), field("A", { key: "2" }), field("Note", filled("A"))];
  expect(leftOpenBy([one], [copy, note])).toEqual([]);
  expect(names(leftOpenBy([one, copy], [note]))).toEqual(["Note"]);
  expect(leftOpenBy([one, copy, note], [])).toEqual([]);
});

it("names whose condition or formula a change of format or owner would break", () => {
  const greater = (name: string) => ({
    condition: { match: "all" as const, rules: [{ field: name, operator: "greater" as const, value: "1" }] },
  });
  const rent = field("Rent", { format: "number" });
  const year = field("Year", { format: "number", formula: "[Rent] * 12" });
  const [dear, note] = [field("Dear", greater("Rent")), field("Note", filled("Rent"))];
  const [later, early] = [field("Later", { recipientId: 3, ...filled("Early") }), field("Early", { recipientId: 2 })];
  const fields = [rent, year, dear, note, later, early];
  const broken = (some: DesignField[], change: Partial<DesignField>) =>
    names(brokenBy(some, change, fields, people, true));
  expect(broken([rent], { format: "text" })).toEqual(["Year", "Dear"]);
  expect(broken([rent], { format: "money" })).toEqual([]);
  expect(broken([rent], { recipientId: 3 })).toEqual(["Year", "Dear", "Note"]);
  expect(broken([rent], { recipientId: 3, readOnly: true })).toEqual([]);
  // A field may not move before a field that it refers to either.
  expect(broken([later], { recipientId: 2 })).toEqual([]);
  expect(broken([year], { recipientId: 2 })).toEqual(["Year"]);
  // Fields that move together can still refer to each other.
  expect(broken([rent, year, dear], { recipientId: 3 })).toEqual(["Note"]);
});

it("offers comparisons that fit the kind and the format", () => {
  expect(operatorsFor({ type: "checkbox", format: "text" })).toEqual(["checked", "unchecked"]);
  expect(operatorsFor({ type: "signature", format: "text" })).toEqual(["filled", "empty"]);
  expect(operatorsFor({ type: "combo", format: "text" })).not.toContain("contains");
  expect(operatorsFor({ type: "input", format: "money" })).toContain("greater");
  expect(operatorsFor({ type: "input", format: "text" })).toContain("contains");
});

it("takes a formula where a number, an amount or a date is computed", () => {
  expect(takesFormula(field("A", { format: "date" }))).toBe(true);
  expect(takesFormula(field("A"))).toBe(false);
  expect(takesFormula(field("A", { format: "number", value: "1" }))).toBe(false);
  expect(takesFormula(field("A", { format: "number", readOnly: true }))).toBe(false);
});
