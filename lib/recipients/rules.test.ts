import { expect, test } from "vitest";
import { alternateState, markedBy } from "./rules";

const lena = { firstName: "Lena", lastName: "One" };
const luis = { firstName: "Luis", lastName: "Two" };
const either = { firstName: "Lena One or Luis Two", lastName: "" };

test.each([
  ["nobody has claimed", "invited", "invited", lena],
  ["the second has claimed", "waiting", "claimed", luis],
  ["the second has finished", "notNeeded", "completed", luis],
  ["the second has declined", "notNeeded", "declined", luis],
] as const)("a part of several that %s is marked by who has it, otherwise by the first", (_, first, second, who) => {
  const members = [
    { ...lena, state: first },
    { ...luis, state: second },
  ];
  expect(markedBy({ ...either, members })).toEqual(who);
});

test("a part of one person is marked by that person", () => {
  expect(markedBy({ ...luis, members: [] })).toEqual(luis);
  expect(markedBy({ firstName: null, lastName: null, members: [] })).toEqual({ firstName: "", lastName: "" });
});

test.each([
  ["invited", "waiting", "claimed"],
  ["completed", "notNeeded", "completed"],
  ["declined", "notNeeded", "declined"],
] as const)("in a claimed part that is %s, one waits only as long as it can be released", (status, other, own) => {
  const part = { id: 3, status, claimedBy: 2 };
  expect(alternateState({ id: 1, status: "waiting" }, part)).toBe(other);
  expect(alternateState({ id: 2, status: "invited" }, part)).toBe(own);
});
