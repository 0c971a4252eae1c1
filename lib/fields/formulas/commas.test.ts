import { describe, expect, it } from "vitest";
import type { Language } from "@/db/enums";
import { computeFormula } from "./compute-formula";
import { FormulaRefused } from "./formula-refused";
import { Exact, parseFormula } from "./parse-formula";

function valueOf(formula: string, language?: Language): string {
  const value = computeFormula(parseFormula(formula, language), () => new Exact(2));
  if (!(value instanceof Exact)) throw new Error(`${formula} is no number`);
  return value.toString();
}

function askedBack(formula: string, language: Language): string[] {
  try {
    parseFormula(formula, language);
  } catch (error) {
    if (error instanceof FormulaRefused) return error.meant.map((one) => one.formula);
    throw error;
  }
  throw new Error(`${formula} is not refused`);
}

describe("a comma between the digits of a function's values", () => {
  it.each<[Language, string, ...string[]]>([
    ["gk", "max([A],0,24)", "max([A],0.24)", "max([A],0, 24)"],
    ["en", "max([A],0,24%)", "max([A],0.24%)", "max([A],0, 24%)"],
    ["gk", "sum(1,500)", "sum(1.5)", "sum(1, 500)"],
    ["gk", "sum(1,234)", "sum(1.2340)", "sum(1, 234)"],
    ["en", "sum(1,500)", "sum(1500)", "sum(1, 500)"],
    ["en", "sum(1,234,567)", "sum(1234567)", "sum(1, 234, 567)"],
    ["es", "sum(0,24,0,5)", "sum(0.24, 0.5)", "sum(0, 24, 0, 5)"],
    ["gk", "max([A],1.234,56)", "max([A],1234.56)"],
    ["en", "max([A],1,234.56)", "max([A],1234.56)", "max([A],1, 234.56)"],
  ])("is asked about in %s: %s", (language, text, ...formulas) => {
    expect(askedBack(text, language)).toEqual(formulas);
    // Each answer is taken as it stands, and stays the same once it is stored.
    for (const formula of formulas) expect(valueOf(formula, language)).toBe(valueOf(formula));
  });

  it.each<[Language, string, string]>([
    ["gk", "max([A], 0, 24)", "24"],
    ["gk", "round([A],2) + max([A],0.5,[A])", "4"],
    ["en", "max(1.5,2)", "2"],
    ["en", "sum(1,2,3)", "6"],
    ["gk", "if([A]>0,1,0)", "1"],
    ["en", "max(0.5,1,2)", "2"],
    ["en", "round([A]*1.234,2)", "2.47"],
    ["en", "max(10.500,2)", "10.5"],
  ])("is not where it can only set them apart, in %s: %s", (language, text, expected) => {
    expect(valueOf(text, language)).toBe(expected);
  });
});

describe("a semicolon", () => {
  it.each([
    ["max([A]; 0,24)", "2"],
    ["sum([A];0,24;0,5)", "2.74"],
    ["round(min(1,25; 3); 1)", "1.3"],
  ])("sets values apart, so that commas are decimals: %s", (text, expected) => {
    expect([valueOf(text), valueOf(text, "gk")]).toEqual([expected, expected]);
  });

  it("is nothing in a field's name", () => {
    expect(valueOf("sum([A; B], 1)")).toBe("3");
  });

  it.each(["[A]; 1", "max([A]; 1, 2)", "max([A];)", "max(;1)"])("is refused elsewhere: %s", (text) => {
    expect(() => parseFormula(text)).toThrow(FormulaRefused);
  });

  it("leaves the question about a thousand or a decimal", () => {
    expect(askedBack("max([A]; 1,234)", "en")).toEqual(["max([A]; 1234)", "max([A]; 1.234)"]);
  });
});
