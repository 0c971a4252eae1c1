import { expect, test } from "vitest";
import { testField as field } from "@/tests/support/design-field";
import type { DesignAction } from "./design-reducer";
import { unlockedAction } from "./unlocked-action";

const [locked, open] = [1, 2];
const fields = [field("a", { recipientId: locked }), field("b", { recipientId: open })];
const unlocked = (action: DesignAction) => unlockedAction(action, fields, new Set([locked]));
const place = { relativeLeft: 50, relativeTop: 60, relativeWidth: 20, relativeHeight: 5 };
const placed = (key: string) => ({ key, documentId: 1, pageIndex: 0, place });

test("without locked people nothing is left out", () => {
  const action = { type: "remove", keys: ["a", "b"] } as const;
  expect(unlockedAction(action, fields, new Set())).toBe(action);
});

test("nothing is left of what concerns only fields of locked people", () => {
  for (const action of [
    { type: "add", fields: [field("c", { recipientId: locked })] },
    { type: "place", places: [placed("a")] },
    { type: "change", keys: ["a"], change: { name: "other" } },
    { type: "change", keys: ["b"], change: { recipientId: locked } },
    { type: "remove", keys: ["a"] },
    { type: "toggle", key: "a" },
  ] satisfies DesignAction[])
    expect([action, unlocked(action)]).toEqual([action, null]);
});

test("of several fields those of others remain", () => {
  const added = [field("c", { recipientId: locked }), field("d", { recipientId: open })];
  expect(unlocked({ type: "add", fields: added })).toMatchObject({ fields: [{ key: "d" }] });
  expect(unlocked({ type: "place", places: [placed("a"), placed("b")] })).toMatchObject({ places: [{ key: "b" }] });
  expect(unlocked({ type: "change", keys: ["a", "b"], change: { name: "x" } })).toMatchObject({ keys: ["b"] });
  expect(unlocked({ type: "remove", keys: ["a", "b"] })).toMatchObject({ keys: ["b"] });
  expect(unlocked({ type: "select", keys: ["a", "b"] })).toMatchObject({ keys: ["b"] });
});

test("choosing only a locked field clears the selection", () => {
  expect(unlocked({ type: "select", keys: ["a"] })).toEqual({ type: "select", keys: [] });
});
