import { expect, test } from "vitest";
import { movesBetween } from "./moves-between";

/** Steps of recipients, by their ids; a locked one is written as a negative number. */
const placed = (steps: readonly number[][]) =>
  steps.flatMap((ids, step) => ids.map((id) => ({ id: Math.abs(id), step, isLocked: id < 0 })));
const moves = (before: readonly number[][], after: readonly number[][]) => movesBetween(placed(before), placed(after));

test("moves nobody where the order stays, also after somebody has left a step", () => {
  expect(moves([[1], [2], [3]], [[1], [2], [3]])).toEqual([]);
  expect(moves([[1], [2], [3]], [[1], [3]])).toEqual([]);
});

test("moves one recipient where one move is enough", () => {
  expect(moves([[1], [2], [3], [4]], [[4], [1], [2], [3]])).toEqual([{ id: 4, actionIndex: 0, together: false }]);
  expect(moves([[1], [2], [3]], [[1, 3], [2]])).toEqual([{ id: 3, actionIndex: 0, together: true }]);
  expect(moves([[1, 2], [3]], [[1], [3], [2]])).toEqual([{ id: 2, actionIndex: 2, together: true }]);
});

test("moves the others around somebody who has finished", () => {
  expect(moves([[-1], [2]], [[2], [1]])).toEqual([{ id: 2, actionIndex: 0, together: false }]);
});

test("puts new recipients into their steps", () => {
  expect(moves([[1], [2]], [[1, 8], [9], [2]])).toEqual([
    { id: 8, actionIndex: 0, together: true },
    { id: 9, actionIndex: 1, together: false },
  ]);
  expect(moves([[1]], [[1], [9]])).toEqual([{ id: 9, actionIndex: 1, together: true }]);
});
