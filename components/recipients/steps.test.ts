import { expect, test } from "vitest";
import { actInTurn, moveToStep, nextPlace, type StepPlace, type StepWay, stepsOf } from "./steps";

/** Steps as text: people of one step are written together, "a bc d". */
const listOf = (text: string) =>
  text.split(" ").flatMap((group) => [...group].map((name, at) => ({ name, together: at > 0 })));
const textOf = (rows: readonly { name: string; together: boolean }[]) =>
  rows.map(({ name, together }, index) => (index === 0 || together ? name : ` ${name}`)).join("");

function move(text: string, name: string, place: StepPlace | undefined): string | null {
  const rows = listOf(text);
  const from = rows.findIndex((row) => row.name === name);
  const moved = place && moveToStep(rows, from, place);
  const [row] = rows.splice(from, 1);
  if (!moved || !row) return null;
  rows.splice(moved.to, 0, row);
  return textOf(rows.map((one, index) => ({ ...one, together: moved.together[index] ?? false })));
}

test("people who act together share a step, whatever the first row says", () => {
  expect(stepsOf(listOf("a bc d"))).toEqual([0, 1, 1, 2]);
  expect(stepsOf([{ together: true }, { together: true }, { together: false }])).toEqual([0, 0, 1]);
});

test.each<[string, string, StepPlace, string | null]>([
  ["a b c", "c", { kind: "into", step: 0 }, "ac b"],
  ["a b c", "a", { kind: "into", step: 2 }, "b ca"],
  ["ab c", "a", { kind: "before", step: 2 }, "b c a"],
  ["ab c", "b", { kind: "before", step: 0 }, "b a c"],
  ["ab c", "a", { kind: "before", step: 1 }, "b a c"],
  ["a bc d", "d", { kind: "before", step: 1 }, "a d bc"],
  ["a b c", "b", { kind: "before", step: 1 }, null],
  ["a b c", "b", { kind: "before", step: 2 }, null],
  ["a b c", "b", { kind: "into", step: 1 }, null],
])("%s: %s goes %o: %s", (before, name, place, after) => expect(move(before, name, place)).toBe(after));

test.each<[string, string, string | null, string | null]>([
  ["a b c", "a", null, "ba c"],
  ["a b c", "b", "ab c", "a cb"],
  ["a bc", "b", "a b c", "a c b"],
  ["abc", "b", "b ac", "ac b"],
  ["a bc", "c", "a c b", "a b c"],
  ["a", "a", null, null],
])("in %s, %s goes up to %s and down to %s", (before, name, up, down) => {
  const rows = listOf(before);
  const index = rows.findIndex((row) => row.name === name);
  const after = (way: StepWay) => move(before, name, nextPlace(rows, index, way) ?? undefined);
  expect([after("up"), after("down")]).toEqual([up, down]);
});

test("people of an ordered workflow who are all in one step do not act in turn", () => {
  const of = (...places: number[]) => places.map((actionIndex) => ({ actionIndex }));
  expect([actInTurn(true, of(0, 0)), actInTurn(true, of(0, 1)), actInTurn(false, of(0, 1))]).toEqual([
    false,
    true,
    false,
  ]);
});
