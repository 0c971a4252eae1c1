import { describe, expect, it, vi } from "vitest";
import type { Language } from "@/db/enums";
import { computeFormula, toComputed, toIsoDay } from "./compute-formula";
import { FormulaRefused } from "./formula-refused";
import { Exact, parseFormula } from "./parse-formula";
import type { Sentence } from "@/lib/platform/errors/errors";
import { typeOfFormula } from "./types-of-formula";

function result(text: string, values: Record<string, string> = {}): string | boolean | null {
  const given = new Map(Object.entries(values));
  const value = computeFormula(parseFormula(text), (name) => toComputed(given.get(name) ?? null));
  if (value === null || typeof value === "boolean") return value;
  return "day" in value ? toIsoDay(value) : value.toFixed();
}

const refusalOf = (text: string, language?: Language): FormulaRefused | null => {
  try {
    parseFormula(text, language);
    return null;
  } catch (error) {
    if (error instanceof FormulaRefused) return error;
    throw error;
  }
};
const refused = (text: string): Sentence | null => refusalOf(text)?.sentence ?? null;
const refusal = (text: string) => refused(text)?.key ?? null;

describe("a formula computes", () => {
  it.each([
    ["1 + 2 * 3", "7"],
    ["(1 + 2) × 3", "9"],
    ["7 - 2 - 1", "4"],
    ["8 ÷ 2 / 2", "2"],
    ["-2 * -3", "6"],
    ["−2 − 3", "-5"],
    ["0.1 + 0.2", "0.3"],
    ["[A] * 12", "18"],
    ["[A] * 0,24", "0.36"],
    ["1000 * 24%", "240"],
    ["1000 * 24,5%", "245"],
    ["6 / 50%", "12"],
    ["-24% + 1", "0.76"],
    ["0,125 * 8", "1"],
    ["1234,567", "1234.567"],
    ["10 * 1.234", "12.34"],
    ["sum(1,500)", "501"],
    ["sum(1.5,5%,2)", "3.55"],
    ["sum(1,5)", "6"],
    ["round((1,25 + 1), 1)", "2.3"],
    ["[ A ] + [Monthly rent (net)]", "1001.5"],
    ["sum([A], 1, 2)", "4.5"],
    ["min(3, [A], 2)", "1.5"],
    ["MAX(3, [A], 2)", "3"],
    ["round(2.5)", "3"],
    ["round(-2.5)", "-3"],
    ["round(1.005, 2)", "1.01"],
    ["round(-1.005, 2)", "-1.01"],
    ["if([A] > 1, 10, 20)", "10"],
    ["if([A] ≥ 2, 10, 20)", "20"],
    ["if([A] = 1.50, 1, 2)", "1"],
    ["if([A] <> 1.50, 1, 2)", "2"],
    ["days([From], [To])", "29"],
    ["[From] + 30", "2024-03-02"],
    ["[To] - [From]", "29"],
    ["max([From], [To])", "2024-03-01"],
    ["if(1 < 2, 1, [Nobody])", "1"],
  ])("%s", (text, expected) => {
    const values = { A: "1.50", "Monthly rent (net)": "1000", From: "2024-02-01", To: "2024-03-01" };
    expect(result(text, values)).toBe(expected);
  });

  it.each([
    "[A] / 0",
    "[Nobody]",
    "[Nobody] + 1",
    "sum(1, [Nobody])",
    "if([Nobody] > 1, 1, 2)",
    "[Text] + 1",
    "[From] * 2",
    "round(1, 1.5)",
    "[From] + 0.5",
    "10000000000000000000000000000000000000000 * 10",
  ])("%s as nothing", (text) => {
    expect(result(text, { A: "1", Text: "twelve", From: "2024-02-01" })).toBeNull();
  });

  it.each([
    ["<", [true, false, false]],
    ["<=", [true, true, false]],
    ["=", [false, true, false]],
    ["<>", [true, false, true]],
    [">=", [false, true, true]],
    [">", [false, false, true]],
  ])("%s below, at and above equality, of numbers and of days", (operator, expected) => {
    const against = (right: string) => (left: string) =>
      result(`if([Left] ${operator} [Right], 1, 0)`, { Left: left, Right: right }) === "1";
    expect(["1.99", "2.00", "2.01"].map(against("2"))).toEqual(expected);
    expect(["2026-03-01", "2026-03-02", "2026-03-03"].map(against("2026-03-02"))).toEqual(expected);
  });

  it("as nothing for a day that does not exist", () => {
    expect(result("[From] + 1", { From: "2024-02-31" })).toBeNull();
  });

  it("numbers of thirty digits, and stops before they grow without end", () => {
    expect(result("[A] + 1", { A: `1${"0".repeat(30)}` })).toBe(`1${"0".repeat(29)}1`);
    const times = vi.spyOn(Exact.prototype, "times");
    expect(result(Array.from({ length: 400 }, () => "[A]").join("*"), { A: `1${"0".repeat(30)}` })).toBeNull();
    expect(times).toHaveBeenCalledOnce();
    times.mockRestore();
  });

  it("names of JavaScript's own as plain names", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    for (const name of names) expect(result(`[${name}] * 2`)).toBeNull();
    expect(result("[constructor] * 2", { constructor: "4" })).toBe("8");
    for (const name of names) expect(refusal(`${name}(1)`)).toBe("formulaFunctionUnknown");
  });

  it("exact sums of money, over a million random amounts", () => {
    const names = Array.from({ length: 100 }, (_, index) => `Amount ${index}`);
    const formula = parseFormula(`sum(${names.map((name) => `[${name}]`).join(",")})`);
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    const money = (cents: bigint) => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
      return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    const wrong: unknown[] = [];
    for (let round = 0; round < 10_000; round += 1) {
      let cents = 0n;
      const value = computeFormula(formula, () => {
        const amount = BigInt(random() - 1_000_000_000) * 1_000_003n;
        cents += amount;
        return toComputed(money(amount));
      });
      const sum = value !== null && typeof value === "object" && !("day" in value) ? value.toFixed(2) : null;
      if (sum !== money(cents)) wrong.push([sum, cents]);
    }
    expect(wrong).toEqual([]);
  });
});

describe("a formula is refused", () => {
  it.each([
    ["", "formulaUnreadable"],
    ["1 +", "formulaExpectsValue true "],
    ["1 + * 2", "formulaExpectsValue false * 2"],
    ["1 2", "formulaExpectsOperator false 2"],
    ["1,234 * 2", "meantEither 1234 1.234"],
    ["1.234,5", "meantOne 1234.5"],
    ["1,234.5", "meantOne 1234.5"],
    ["1,500,000", "meantOne 1500000"],
    ["1.500.000 * 2", "meantOne 1500000"],
    ["1.2.3", "formulaExpectsOperator false .3"],
    ["1.5,5", "formulaExpectsOperator false ,5"],
    ["1,5,5", "formulaExpectsOperator false ,5"],
    ["sum(1.500.000, 2)", "meantOne 1500000"],
    ["(1, 2)", "formulaExpectsOperator false , 2)"],
    ["a", "formulaWord true  a"],
    ["Rent = 1", "formulaWord false = 1 Rent"],
    ["2 * Ενοίκιο + 1", "formulaWord false + 1 Ενοίκιο"],
    ["'text'", "formulaExpectsValue false 'text'"],
    ["[A].constructor", "formulaExpectsOperator false .constructor"],
    ["[A][B]", "formulaExpectsOperator false [B]"],
    ["[A](1)", "formulaExpectsOperator false (1)"],
    ["[[A]]", "formulaExpectsValue false [[A]]"],
    ["[A", "formulaNameOpen A"],
    ["[Rent * 2", "formulaNameOpen Rent * 2"],
    ["2 + [Rent * [B]", "formulaNameOpen Rent *"],
    ["[", "formulaExpectsValue false ["],
    ["sum.constructor(1)", "formulaWord false .constructor(1) sum"],
    ["1 ? 2 : 3", "formulaExpectsOperator false ? 2 : 3"],
    ["1 && 2", "formulaExpectsOperator false && 2"],
    ["2 ^ 9", "formulaExpectsOperator false ^ 9"],
    ["1e9", "formulaExpectsOperator false e9"],
    ["0x10", "formulaExpectsOperator false x10"],
    [".5", "formulaExpectsValue false .5"],
    ["sum([A], 1, )", "formulaExpectsValue false )"],
    ["[A]%", "formulaExpectsOperator false %"],
    ["(1 + [A]", "formulaExpectsBracket true "],
    ["1 + [A])", "formulaExpectsOperator false )"],
    ["evaluate(1)", "formulaFunctionUnknown evaluate sum, min, max, round, if, days"],
    ["sum()", "formulaValues sum 1 200 0 true"],
    ["round(1, 2, 3)", "formulaValues round 1 2 3 true"],
    ["if(1 > 2, 1)", "formulaValues if 3 3 2 false"],
    ["days([A])", "formulaValues days 2 2 1 false"],
  ])("%s", (text, sentence) => {
    const { key, values = {} } = refused(text) ?? {};
    expect([key, ...Object.values(values)].join(" ")).toBe(sentence);
  });

  const many = Array.from({ length: 201 }, (_, index) => `[${index}]`);
  it.each([
    ["brackets within brackets", `${"(".repeat(51)}1${")".repeat(51)}`, "formulaTooDeep"],
    ["functions within functions", `${"sum(".repeat(51)}1${")".repeat(51)}`, "formulaTooDeep"],
    ["signs", `${"-".repeat(1999)}1`, "formulaTooDeep"],
    ["signs with spaces", `${"- ".repeat(900)}1`, "formulaTooDeep"],
    ["ten thousand characters", "1+".repeat(5000), "tooLong"],
    ["values of a function", `sum(${many.join(",")})`, "formulaValues"],
    ["names", many.join("+"), "formulaTooManyNames"],
  ])("for too many %s", (_, text, key) => {
    expect(refusal(text)).toBe(key);
  });

  it("for whatever characters it has, without another error", () => {
    const signs = [
      "[A]",
      "(",
      ")",
      "+",
      "-",
      "*",
      "/",
      ",",
      ".",
      "1",
      "sum",
      "if",
      "[",
      "]",
      "'",
      "?",
      "`",
      "{",
      "\\",
      " ",
    ];
    let seed = 1;
    const outcomes = new Set<boolean>();
    for (let round = 0; round < 20_000; round += 1) {
      let text = "";
      while (text.length < 40) text += signs[(seed = (seed * 48_271) % 2_147_483_647) % signs.length];
      outcomes.add(refusal(text) === null);
    }
    expect(outcomes).toContain(false);
  });
});

describe("a number that its writer can mean in two ways is asked back", () => {
  it.each<[Language, string, string, ...string[]]>([
    ["gk", "10 + 1.000", "meantEither", "10 + 1000", "10 + 1"],
    ["es", "10 + 1.500", "meantEither", "10 + 1500", "10 + 1,5"],
    ["gk", "10 * 1.234 - 1", "meantEither", "10 * 1234 - 1", "10 * 1,2340 - 1"],
    ["gk", "[A] * 1,234%", "meantEither", "[A] * 1234%", "[A] * 1,2340%"],
    ["gk", "10 + 1.000,5", "meantOne", "10 + 1000,5"],
    ["gk", "1.234,567", "meantOne", "1234,567"],
    ["es", "1.500.000/3", "meantOne", "1500000/3"],
    ["gk", "round(1.234, 2)", "meantEither", "round(1234, 2)", "round(1.2340, 2)"],
    ["en", "1,234 * 2", "meantEither", "1234 * 2", "1.234 * 2"],
    ["en", "1,000.50", "meantOne", "1000.50"],
  ])("in %s: %s", (language, text, key, ...formulas) => {
    const asked = refusalOf(text, language);
    expect([asked?.sentence.key, ...(asked?.meant.map(({ formula }) => formula) ?? [])]).toEqual([key, ...formulas]);
    // Each answer is taken as it stands, and stays the same once it is stored.
    const valueOf = (formula: string, as?: Language) => computeFormula(parseFormula(formula, as), () => new Exact(2));
    for (const formula of formulas) expect(valueOf(formula, language)).toEqual(valueOf(formula));
  });

  it.each<[Language, string]>([
    ["en", "10 * 1.234"],
    ["gk", "0.125 * 8"],
    ["gk", "0,125 * 8"],
    ["gk", "1000.5 + 1,5"],
    ["gk", "sum(1, 500)"],
  ])("but not in %s: %s", (language, text) => {
    expect(refusalOf(text, language)).toBeNull();
  });
});

describe("the type of a formula", () => {
  const typeOf = (name: string) =>
    name === "D" ? "date" : name === "T" ? "truth" : name === "N" ? "number" : "unknown";
  it.each([
    ["[N] * 2", "number"],
    ["[D] + [N]", "date"],
    ["[D] - [D]", "number"],
    ["[D] - 1", "date"],
    ["days([D], [D])", "number"],
    ["if([T], [N], 2)", "number"],
    ["if([N] > 1, [D], [D])", "date"],
    ["max([D], [D])", "date"],
    ["[N] > 1", "truth"],
    ["[Open] + 1", "unknown"],
    ["[D] * 2", null],
    ["[D] + [D]", null],
    ["1 - [D]", null],
    ["[T] + 1", null],
    ["-[D]", null],
    ["[D] > 1", null],
    ["sum([D])", null],
    ["days([N], [D])", null],
    ["if([N], 1, 2)", null],
    ["if([T], 1, [D])", null],
    ["max([T], [T])", null],
  ])("%s", (text, type) => {
    expect(typeOfFormula(parseFormula(text), typeOf)).toBe(type);
  });
});
