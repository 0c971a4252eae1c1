import { expect, test } from "vitest";
import { testField as field } from "@/tests/support/design-field";
import { type Design, type DesignAction, designOf, designReducer } from "./design-reducer";

const after = (design: Design, ...actions: DesignAction[]) => actions.reduce(designReducer, design);
const place = { relativeLeft: 50, relativeTop: 60, relativeWidth: 20, relativeHeight: 5 };
const there = { type: "place", places: [{ key: "a", documentId: 1, pageIndex: 2, place }] } as const;

test("added fields are selected, and removed fields leave the selection", () => {
  const added = after(designOf([]), { type: "add", fields: [field("a"), field("b")] });
  expect(added.selected).toEqual(["a", "b"]);
  expect(after(added, { type: "remove", keys: ["a"] }).selected).toEqual(["b"]);
  expect(after(added, { type: "undo" })).toMatchObject({ fields: [], selected: [] });
});

test("undo and redo restore earlier designs, and a new edit clears the redo history", () => {
  const moved = after(designOf([field("a")]), there);
  expect(moved.fields[0]).toMatchObject({ pageIndex: 2, relativeLeft: 50 });
  const undone = after(moved, { type: "undo" });
  expect(undone.fields[0]).toMatchObject({ pageIndex: 0, relativeLeft: 10 });
  expect(after(undone, { type: "redo" }).fields).toEqual(moved.fields);
  const forked = after(undone, { type: "change", keys: ["a"], change: { name: "other" } });
  expect(forked.future).toEqual([]);
  expect(after(forked, { type: "redo" })).toEqual(forked);
});

test("consecutive typing is undone as one edit, which a new selection ends", () => {
  const type = (name: string) => ({ type: "change", keys: ["a"], change: { name } }) as const;
  const typed = after(designOf([field("a")]), type("N"), type("Na"), type("Nam"));
  expect(after(typed, { type: "undo" }).fields[0]?.name).toBe("a");
  const twice = after(typed, { type: "select", keys: ["a"] }, type("Name"));
  expect(after(twice, { type: "undo" }).fields[0]?.name).toBe("Nam");
});

test("nudges of one field are undone together, drags one by one", () => {
  const nudge = { ...there, edit: "nudge" };
  expect(after(designOf([field("a")]), nudge, nudge, nudge).past).toHaveLength(1);
  expect(after(designOf([field("a")]), there, there).past).toHaveLength(2);
});

test("fields that an action does not concern stay the very same objects", () => {
  const design = designOf([field("a"), field("b")]);
  expect(after(design, there).fields[1]).toBe(design.fields[1]);
});

test("the buttons of a radio group share their recipient and whether they are required", () => {
  const radio = { type: "radio", groupName: "G" } as const;
  const design = designOf([field("a", radio), field("b", radio), field("c", { ...radio, groupName: "H" })]);
  const changed = after(design, { type: "change", keys: ["a"], change: { recipientId: 8 } });
  expect(changed.fields.map((one) => one.recipientId)).toEqual([8, 8, 7]);
  expect(after(design, { type: "change", keys: ["a"], change: { name: "x" } }).fields[1]?.name).toBe("b");
});

test("a field is added to the selection and removed again", () => {
  const design = after(designOf([field("a"), field("b")]), { type: "toggle", key: "a" }, { type: "toggle", key: "b" });
  expect(design.selected).toEqual(["a", "b"]);
  expect(after(design, { type: "toggle", key: "a" }).selected).toEqual(["b"]);
});

test("several fields are moved, changed and removed as one edit, and restored as one", () => {
  const design = designOf([field("a"), field("b"), field("c")]);
  const places = ["a", "b"].map((key) => ({ key, documentId: 1, pageIndex: 0, place }));
  const moved = after(design, { type: "place", places });
  expect(moved.fields.map((one) => one.relativeLeft)).toEqual([50, 50, 10]);
  const gone = after(moved, { type: "remove", keys: ["a", "b"] });
  expect(gone.fields.map((one) => one.key)).toEqual(["c"]);
  expect(after(gone, { type: "undo" }, { type: "undo" }).fields).toEqual(design.fields);
});

test("copies on all pages stay one field: a change of one changes all", () => {
  const design = after(designOf([field("a"), field("b")]), {
    type: "add",
    fields: [field("a2", { name: "a", pageIndex: 1, shared: true })],
    shares: ["a"],
  });
  expect(design.fields.map((one) => one.shared)).toEqual([true, false, true]);
  const renamed = after(design, { type: "change", keys: ["a2"], change: { name: "stamp", required: true } });
  expect(renamed.fields.map((one) => [one.name, one.required])).toEqual([
    ["stamp", true],
    ["b", false],
    ["stamp", true],
  ]);
});

test("several fields come to all pages as one edit, and the selection stays", () => {
  const design = { ...designOf([field("a"), field("b"), field("c")]), selected: ["a", "b"] };
  const copies = ["a", "b"].map((name) => field(`${name}2`, { name, pageIndex: 1, shared: true }));
  const added = after(design, { type: "add", fields: copies, shares: ["a", "b"] });
  expect(added.fields.map((one) => one.shared)).toEqual([true, true, false, true, true]);
  expect(added.selected).toEqual(["a", "b"]);
  expect(after(added, { type: "undo" }).fields).toEqual(design.fields);
});

test("copies on all pages have a condition of their own each", () => {
  const shared = { name: "a", shared: true };
  const condition = { match: "all" as const, rules: [{ field: "b", operator: "filled" as const }] };
  const design = designOf([field("a1", shared), field("a2", shared), field("b")]);
  const change = { condition, required: true };
  const { fields } = after(design, { type: "change", keys: ["a2"], change });
  expect(fields.map((one) => one.condition)).toEqual([null, condition, null]);
  expect(fields.map((one) => one.required)).toEqual([true, true, false]);
});

test("at most one button of a radio group is selected at first", () => {
  const radio = (key: string, groupName: string) => ({ ...field(key), type: "radio" as const, groupName });
  const group = [radio("a", "g"), { ...radio("b", "g"), selected: true }, { ...radio("c", "h"), selected: true }];
  const { fields } = after(designOf(group), { type: "change", keys: ["a"], change: { selected: true } });
  expect(fields.map((one) => one.selected)).toEqual([true, false, true]);
});

test("conditions and formulas go on to mean a field that is renamed", () => {
  const condition = (name: string) => ({
    match: "all" as const,
    rules: [{ field: name, operator: "filled" as const }],
  });
  const fields = [
    field("Rent"),
    field("Year", { formula: "[Rent] * 12", condition: condition("Rent") }),
    field("Other"),
  ];
  const type = (name: string) => ({ type: "change", keys: ["Rent"], change: { name } }) as const;
  const renamed = after(designOf(fields), type("Ren"), type(""), type("Monthly"));
  expect(renamed.fields[1]).toMatchObject({ formula: "[Monthly] * 12", condition: condition("Monthly") });
  expect(after(renamed, { type: "undo" }).fields).toEqual(fields);
  // While typing passes through another field's name, references are not attached to that field.
  const passing = after(designOf(fields), type("Other"));
  expect(passing.fields[1]).toEqual(fields[1]);
});

test("a reference stays as it is while a name has brackets, which it could not repeat", () => {
  const fields = [field("Rent"), field("Year", { formula: "[Rent] * 12" })];
  const type = (name: string) => ({ type: "change", keys: ["Rent"], change: { name } }) as const;
  const renamed = after(designOf(fields), type("Rent ["), type("Rent [net]"));
  expect(renamed.fields[1]?.formula).toBe("[Rent] * 12");
});
