import { describe, expect, test } from "vitest";
import {
  addMonths,
  amountDueFor,
  chosenAmount,
  cycleAt,
  hasLapsed,
  totalPrice,
  unitPrice,
  unitRange,
  unitsFor,
  workflowRange,
} from "./rules";

const fiveEach = (euros: number[]) => euros.flatMap((price) => Array.from({ length: 5 }, () => price * 100));
const first = fiveEach([20, 19, 18, 17, 16, 15]);
const second = fiveEach([17, 16, 15, 14, 13, 12]);

test.each(first.map((price, index) => [index + 1, price, second[index] ?? 0] as const))(
  "%i units cost %i cents each, by the second table %i",
  (units, one, other) => {
    expect([unitPrice(units), unitPrice(units, 2)]).toEqual([one, other]);
    expect([totalPrice(units, "monthly"), totalPrice(units, "monthly", 2)]).toEqual([units * one, units * other]);
    expect([totalPrice(units, "annual"), totalPrice(units, "annual", 2)]).toEqual([
      12 * units * one,
      12 * units * other,
    ]);
  },
);

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

describe("an amount from a query parameter", () => {
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

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-05-15", 1, "2026-06-15"],
])("%s and %i months is %s", (from, count, to) => {
  expect(addMonths(new Date(`${from}T10:30:00Z`), count)).toEqual(new Date(`${to}T10:30:00Z`));
});

test.each([
  ["2026-01-15", "2026-01-10", "2026-02-10"],
  ["2026-02-09", "2026-01-10", "2026-02-10"],
  ["2026-02-10", "2026-02-10", "2026-03-10"],
  ["2026-07-01", "2026-06-10", "2026-07-10"],
])("%s lies in the monthly cycle from %s to %s", (now, start, end) => {
  const stored = { type: "monthly", cycleStart: new Date("2026-01-10"), cycleEnd: new Date("2026-02-10") } as const;
  expect(cycleAt(stored, new Date(now))).toEqual({ start: new Date(start), end: new Date(end) });
});

describe("what a change costs at once", () => {
  const start = new Date("2026-04-01T00:00:00Z");
  const monthly = { type: "monthly", cycleStart: start, cycleEnd: new Date("2026-05-01T00:00:00Z") } as const;
  const bought = { ...monthly, units: 3, price: 6000 };
  const noon = new Date("2026-04-16T12:00:00Z");

  test.each([
    ["more units: half the difference in the middle of the cycle", { units: 5, type: "monthly" }, noon, 2000],
    ["fewer units: nothing", { units: 2, type: "monthly" }, noon, 0],
    ["the same: nothing", { units: 3, type: "monthly" }, noon, 0],
    ["yearly: the whole year, less what is left of the month", { units: 3, type: "annual" }, noon, 72_000 - 3000],
    ["on the first day: the whole difference", { units: 4, type: "monthly" }, new Date("2026-04-01T23:00:00Z"), 2000],
    ["in a cycle that nobody has told us of", { units: 4, type: "monthly" }, new Date("2026-05-01T10:00:00Z"), 2000],
  ] as const)("%s", (_, change, now, due) => expect(amountDueFor(bought, change, now)).toBe(due));

  test("back to monthly: the rest of the year is credited, and nothing is due", () => {
    const annual = { ...bought, type: "annual", price: 72_000, cycleEnd: addMonths(start, 12) } as const;
    expect(amountDueFor(annual, { units: 3, type: "monthly" }, noon)).toBe(0);
  });

  test("is the same all day", () => {
    const due = (time: string) =>
      amountDueFor(bought, { units: 9, type: "annual" }, new Date(`2026-04-20T${time}Z`), 2);
    expect(due("00:00:01")).toBe(due("23:59:59"));
  });
});
