import { describe, expect, test } from "vitest";
import { chosenAmount, hasLapsed, totalPrice, unitPrice, unitRange, unitsFor, workflowRange } from "./rules";

test.each([
  [1, 2000, 1700],
  [5, 2000, 1700],
  [6, 1900, 1600],
  [10, 1900, 1600],
  [11, 1800, 1500],
  [15, 1800, 1500],
  [16, 1700, 1400],
  [20, 1700, 1400],
  [21, 1600, 1300],
  [25, 1600, 1300],
  [26, 1500, 1200],
  [30, 1500, 1200],
])("%i units cost %i cents each, by the second table %i", (units, first, second) => {
  expect([unitPrice(units), unitPrice(units, 2)]).toEqual([first, second]);
  expect(totalPrice(units, "monthly")).toBe(units * first);
  expect(totalPrice(units, "annual", 2)).toBe(12 * units * second);
});

test.each([
  [1, 100, 1],
  [3, 700, 7],
  [7, 100, 7],
  [1, 101, 2],
  [30, 3000, 30],
  [99, 100, 30],
  [0, 0, 1],
])("%i users and %i workflows are %i units", (users, workflows, units) =>
  expect(unitsFor({ users, workflows })).toBe(units),
);

describe("an amount from the address", () => {
  test.each([
    ["", 1],
    ["7", 7],
    ["31", 30],
    ["-4", 1],
    ["1e9", 1],
    ["many", 1],
  ])("%j is %i users", (given, amount) => expect(chosenAmount(given, { ...unitRange, step: 1 })).toBe(amount));

  test.each([
    ["", 100],
    ["150", 200],
    ["3000", 3000],
    ["99999999999999999999", 100],
  ])("%j is %i workflows", (given, amount) => expect(chosenAmount(given, workflowRange)).toBe(amount));
});

test("a subscription has lapsed when it was cancelled and its time is over", () => {
  const now = new Date("2026-11-21");
  const [before, after] = [new Date("2026-11-20"), new Date("2026-11-22")];
  expect(hasLapsed({ cancelledAt: before, activeUntil: before }, now)).toBe(true);
  expect(hasLapsed({ cancelledAt: before, activeUntil: after }, now)).toBe(false);
  expect(hasLapsed({ cancelledAt: null, activeUntil: before }, now)).toBe(false);
});
