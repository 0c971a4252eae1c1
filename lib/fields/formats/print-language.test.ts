import { describe, expect, it } from "vitest";
import { type Language, languages } from "@/db/enums";
import { languageTable } from "@/lib/platform/i18n/languages";
import { rulesOf } from "@/lib/fields/rules/schema";
import { checkTyped } from "./check-value";
import { printedValue } from "./printed-value";

// What is typed in one language and printed in another, against what ICU says of both.

type Case = { values: string[]; asTyped: Intl.NumberFormatOptions; rules: Parameters<typeof rulesOf>[0] };

const tagOf = (language: Language) => languageTable[language].tag;
const situation = (language: Language) => ({ today: "2027-03-01", language });

/** Of every length and sign, with zeros at both ends and digits that rounding would change. */
const wholes = [
  "0",
  "1",
  "9",
  "10",
  "99",
  "100",
  "999",
  "1000",
  "1234",
  "9999",
  "10000",
  "999999",
  "1000000",
  "123456789012345",
];
const parts = ["", ".01", ".10", ".5", ".25", ".99"];
const decimals = wholes.flatMap((whole) => parts.flatMap((part) => [whole + part, `-${whole}${part}`]));
const values = decimals.filter((value) => Number(value) !== 0 || !value.startsWith("-"));

const cases: Record<string, Case> = {
  number: {
    values,
    asTyped: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    rules: { format: "number", decimals: 2 },
  },
  "number of whole units": {
    values: wholes,
    asTyped: { maximumFractionDigits: 0 },
    rules: { format: "number", decimals: 0 },
  },
  money: {
    values,
    asTyped: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    rules: { format: "money", currency: "EUR" },
  },
  percent: {
    values,
    asTyped: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    rules: { format: "percent", decimals: 2 },
  },
};

const pairs = languages.flatMap((reader) => languages.map((print) => [reader, print] as const));

describe.each(pairs)("typed in %s and printed in %s", (reader, print) => {
  it.each(Object.keys(cases))("a %s is the same value, in the form of the print language", (name) => {
    const { values: all, asTyped, rules: given } = cases[name] ?? { values: [], asTyped: {}, rules: {} };
    const rules = rulesOf(given);
    const formatted = (language: Language, value: string, options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(tagOf(language), { ...options, useGrouping: "always" }).format(value as `${number}`);
    for (const value of all) {
      const typed = formatted(reader, value, asTyped) + (given.format === "percent" ? " %" : "");
      const { value: stored, problem } = checkTyped(typed, rules, situation(reader));
      expect([typed, problem]).toEqual([typed, undefined]);
      const expected = formatted(print, value, asTyped);
      const byIntl = {
        money: `${expected}\u00a0EUR`,
        percent: formatted(print, `${value}e-2`, { ...asTyped, style: "percent" }),
        number: expected,
      }[given.format as "money" | "percent" | "number"];
      expect([typed, printedValue(stored ?? "", rules, print)]).toEqual([typed, byIntl]);
    }
  });

  it("every day of four years is printed with its own day, month and year", () => {
    const rules = rulesOf({ format: "date" });
    const names = new Set<string>();
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2030, 0, 1); time += 86_400_000) {
      const iso = new Date(time).toISOString().slice(0, 10);
      const { value = "" } = checkTyped(iso, rules, situation(reader));
      const [day, month = "", year] = printedValue(value, rules, print).split(" ");
      const byIntl = (options: Intl.DateTimeFormatOptions, tag = "en") =>
        new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).format(time);
      expect([iso, day, year]).toEqual([iso, byIntl({ day: "2-digit" }), byIntl({ year: "numeric" })]);
      // ICU has no names in romanised Greek.
      if (print !== "gk-latn")
        expect(byIntl({ day: "numeric", month: "short" }, tagOf(print)).replaceAll(/[\d\s]/g, "")).toMatch(
          new RegExp(`^${month}`),
        );
      names.add(`${iso.slice(5, 7)} ${month}`);
    }
    expect(names.size).toBe(12);
  });
});
