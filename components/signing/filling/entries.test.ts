import { expect, test } from "vitest";
import type { ShownField } from "@/lib/signing/schema";
import { nothing, problemOf, stepsThrough, toData, unitOf } from "./entries";

const field = (id: number, over: Partial<ShownField> = {}) =>
  ({ id, holds: "text", prefill: null, groupName: null, ...over }) as ShownField; // all that is read of it
const radio = (id: number, groupName: string) => field(id, { holds: "oneOfGroup", groupName });

test("the buttons of a group are one step and are marked together, also where other fields are in between", () => {
  const [first, between, second, other] = [radio(1, "pets"), field(2), radio(3, "pets"), radio(4, "smokes")];
  const all = [first, between, second, other];
  expect(stepsThrough(all)).toEqual([first, between, other]);
  expect(unitOf(all, second)).toEqual([first, second]);
  expect(unitOf(all, between)).toEqual([between]);
  expect(problemOf(unitOf(all, first), new Map([[3, "Please choose one"]]))).toBe("Please choose one");
  expect(problemOf(unitOf(all, between), new Map([[3, "Please choose one"]]))).toBeUndefined();
});

test("a call gets no character that would refuse it with all its other entries", () => {
  const values = ["half \ud83d", "\ude00 half", "whole 😀", "\0"];
  const entries = new Map(values.map((value, id) => [id, { ...nothing, value }]));
  const data = toData(
    [...entries.keys()].map((id) => field(id)),
    entries,
  );
  expect(data.map(({ value }) => value)).toEqual(["half \ufffd", "\ufffd half", "whole 😀", "\ufffd"]);
});
