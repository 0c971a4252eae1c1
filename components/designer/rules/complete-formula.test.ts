import { expect, test } from "vitest";
import { completed, matching, typedBefore } from "./complete-formula";

test.each([
  ["", null],
  ["[", { kind: "field", text: "", from: 0 }],
  ["2 * [Mon", { kind: "field", text: "Mon", from: 4 }],
  ["[Rent]", null],
  ["[Rent] * [Base r", { kind: "field", text: "Base r", from: 9 }],
  ["ro", { kind: "function", text: "ro", from: 0 }],
  ["sum([A], mi", { kind: "function", text: "mi", from: 9 }],
  ["2 + 3", null],
])("what is being typed at the end of %j", (formula, typed) => {
  expect(typedBefore(formula, formula.length)).toEqual(typed);
});

test("names are found by their beginning first, then by what they contain, whatever the case", () => {
  expect(matching(["Net rent", "Rent", "Rent 2", "Deposit"], "rent")).toEqual(["Rent", "Rent 2", "Net rent"]);
  expect(matching(["Ενοίκιο", "Εγγύηση"], "ενοί")).toEqual(["Ενοίκιο"]);
});

test.each([
  ["[Mo", 3, "Monthly rent", "[Monthly rent]", 14],
  ["[Mo] * 12", 3, "Monthly rent", "[Monthly rent] * 12", 14],
  ["2 * [ * [B]", 5, "A", "2 * [A] * [B]", 7],
  ["rou", 3, "round", "round(", 6],
  ["rou([A])", 3, "round", "round([A])", 6],
])("%j completed at %i with %s", (formula, caret, name, text, after) => {
  const typed = typedBefore(formula, caret);
  expect(typed && completed(formula, caret, typed, name)).toEqual({ text, caret: after });
});
