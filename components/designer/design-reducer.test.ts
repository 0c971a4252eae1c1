import { expect, test } from "vitest";
import type { DesignField } from "./design-field";
import { type Design, type DesignAction, designOf, designReducer } from "./design-reducer";

const field = (key: string, more: Partial<DesignField> = {}): DesignField => ({
  key,
  documentId: 1,
  pageIndex: 0,
  signatoryId: 7,
  type: "input",
  isInitial: false,
  name: key,
  description: "",
  required: false,
  groupName: null,
  multiline: false,
  options: [],
  fontFace: "Helvetica",
  fontSize: 14,
  applyDateTime: false,
  value: null,
  selected: false,
  relativeLeft: 10,
  relativeTop: 10,
  relativeWidth: 20,
  relativeHeight: 5,
  ...more,
});
const after = (design: Design, ...actions: DesignAction[]) => actions.reduce(designReducer, design);
const place = { relativeLeft: 50, relativeTop: 60, relativeWidth: 20, relativeHeight: 5 };
const there = { type: "place", key: "a", documentId: 1, pageIndex: 2, place } as const;

test("selects what was added, and forgets the selection of what is gone", () => {
  const added = after(designOf([]), { type: "add", fields: [field("a"), field("b")] });
  expect(added.selected).toBe("a");
  expect(after(added, { type: "remove", key: "a" }).selected).toBeNull();
  expect(after(added, { type: "undo" })).toMatchObject({ fields: [], selected: null });
});

test("undo and redo travel, and a new edit ends the way forth", () => {
  const moved = after(designOf([field("a")]), there);
  expect(moved.fields[0]).toMatchObject({ pageIndex: 2, relativeLeft: 50 });
  const undone = after(moved, { type: "undo" });
  expect(undone.fields[0]).toMatchObject({ pageIndex: 0, relativeLeft: 10 });
  expect(after(undone, { type: "redo" }).fields).toEqual(moved.fields);
  const forked = after(undone, { type: "change", key: "a", change: { name: "other" } });
  expect(forked.future).toEqual([]);
  expect(after(forked, { type: "redo" })).toEqual(forked);
});

test("typing is undone as one, and apart from what follows a selection", () => {
  const type = (name: string) => ({ type: "change", key: "a", change: { name } }) as const;
  const typed = after(designOf([field("a")]), type("N"), type("Na"), type("Nam"));
  expect(after(typed, { type: "undo" }).fields[0]?.name).toBe("a");
  const twice = after(typed, { type: "select", key: "a" }, type("Name"));
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

test("the buttons of a radio group share recipient and duty", () => {
  const radio = { type: "radio", groupName: "G" } as const;
  const design = designOf([field("a", radio), field("b", radio), field("c", { ...radio, groupName: "H" })]);
  const changed = after(design, { type: "change", key: "a", change: { signatoryId: 8 } });
  expect(changed.fields.map((one) => one.signatoryId)).toEqual([8, 8, 7]);
  expect(after(design, { type: "change", key: "a", change: { name: "x" } }).fields[1]?.name).toBe("b");
});
