import { expect, test } from "vitest";
import { ageOf } from "./age";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (seconds: number) => ageOf(new Date(now.getTime() - seconds * 1000), now);

test("uses the largest whole unit", () => {
  expect(ago(59)).toEqual({ unit: "now", count: 0 });
  expect(ago(60)).toEqual({ unit: "minutes", count: 1 });
  expect(ago(3599)).toEqual({ unit: "minutes", count: 59 });
  expect(ago(3600)).toEqual({ unit: "hours", count: 1 });
  expect(ago(86_400 * 30)).toEqual({ unit: "days", count: 30 });
});

test("returns null beyond 30 days, and `now` for a time in the future", () => {
  expect(ago(86_400 * 31)).toBeNull();
  expect(ago(-500)).toEqual({ unit: "now", count: 0 });
});
