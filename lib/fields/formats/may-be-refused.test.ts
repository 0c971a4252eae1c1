import { expect, test } from "vitest";
import type { FormatRules } from "./format";
import { mayBeRefused } from "./may-be-refused";

const rules = (over: Partial<FormatRules>): FormatRules => ({
  format: "text",
  currency: null,
  min: null,
  max: null,
  decimals: null,
  minLength: null,
  maxLength: null,
  comb: null,
  pattern: null,
  patternMessage: null,
  ...over,
});

test("a page tells a wrong amount at once, and asks the server about what only the server can check", () => {
  const rent = rules({ format: "money", currency: "EUR", max: "500" });
  expect(mayBeRefused("450.00", rent, "en")).toBe(false);
  expect(mayBeRefused("450,00", rent, "gk")).toBe(false);
  expect(mayBeRefused("much", rent, "en")).toBe(true);
  expect(mayBeRefused("1,500", rent, "en")).toBe(true); // could be two amounts
  expect(mayBeRefused("900.00", rent, "en")).toBe(true);
  expect(mayBeRefused("2027-03-31", rules({ format: "date" }), "en")).toBe(false);
  expect(mayBeRefused("maria@example.com", rules({ format: "email" }), "en")).toBe(true);
  expect(mayBeRefused("María", rules({}), "en")).toBe(false);
});
