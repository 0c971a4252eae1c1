import { describe, expect, it, test } from "vitest";
import { type FieldFormat, fieldFormats, type Language, languages } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import { choicesOf } from "@/lib/platform/text/choices-of";
import { languageTable } from "@/lib/platform/i18n/languages";
import { rulesOf } from "@/lib/fields/rules/schema";
import { checkEntry } from "./check-entry";
import { checkTyped, checkValue } from "./check-value";
import { dayOf, isDay } from "./date";
import { type FormatRules, maximumValue } from "./format";
import { normalDecimal } from "./decimal";
import { matchesPattern, patternProblem } from "./patterns";
import { printedValue } from "./printed-value";

const noRules = rulesOf({});
const situation = { today: "2027-03-01", language: "en" } as const;

describe.each(["en", "es", "gk", "gk-latn"] as const)("in %s", (language: Language) => {
  const isEnglish = language === "en";
  const months: Record<Language, string> = { en: "Mar", es: "mar", gk: "Μαρ", "gk-latn": "Mar" };

  it.each([
    ["text", "any text", "any text"],
    ["number", "1234567.5", isEnglish ? "1,234,567.5" : "1.234.567,5"],
    ["number", "-1000", "-1000", isEnglish ? "-1,000" : "-1.000"],
    ["number", "1234567", isEnglish ? "1,234,567" : "1.234.567"],
    ["number", "999", "999"],
    ["number", "0.001", isEnglish ? "0.001" : "0,001"],
    ["money", "1234.50", isEnglish ? "1,234.50" : "1.234,50"],
    ["email", "nikos@example.test", "nikos@example.test"],
    ["phone", "+302105550102", "+302105550102"],
    ["date", "2027-03-31", "2027-03-31", `31 ${months[language]} 2027`],
    ["iban", "GB82WEST12345698765432", "GB82 WEST 1234 5698 7654 32"],
    ["pattern", "AB 12", "AB 12"],
  ] as [FieldFormat, string, string, string?][])(
    "a %s of %s is read as it is shown",
    (format, value, shown, printed) => {
      expect(formats[format].show(value, language)).toBe(shown);
      expect(formats[format].read(shown, language)).toBe(value);
      expect(printedValue(value, { ...noRules, format }, language)).toBe(printed ?? shown);
      expect(checkValue(value, { ...noRules, format }, { ...situation, language })).toEqual({ value });
    },
  );

  it("reads a random amount as it shows it", () => {
    for (let count = 0; count < 20_000; count += 1) {
      const cents = BigInt(Math.floor((Math.random() - 0.5) * 2 ** 52));
      const [sign, size] = cents < 0n ? ["-", -cents] : ["", cents];
      const value = `${sign}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
      expect(formats.money.normalise(formats.money.read(formats.money.show(value, language), language), noRules)).toBe(
        normalDecimal(value, 2),
      );
    }
  });
});

it.each([
  ["en", "1,234", "1234"],
  ["en", "1,23,4", "1,23,4"],
  ["en", "1,50", "1,50"],
  ["en", "1.2.3", "1.2.3"],
  ["es", "1.234", "1234"],
  ["es", "1.5", "1.5"],
  ["es", "1234.567", "1234.567"],
  ["es", "0.125", "0.125"],
  ["gk", "0.125", "0.125"],
  ["en", "0,125", "0,125"],
  ["en", "01,000", "01,000"],
  ["es", "12.34,5", "12.34,5"],
  ["gk", "1.234.567,89", "1234567.89"],
  ["gk", "1 234,5", "1234.5"],
  ["en", "1'234.5", "1234.5"],
  ["en", "−5", "-5"],
  ["es", "-5,00 €", "-5.00"],
  ["en", "EUR 1,000", "1000"],
  ["en", "$.50", ".50"],
  ["en", "1e3", "1e3"],
] as const)("in %s %s is read as %s", (language, typed, value) => {
  expect(formats.money.read(typed, language)).toBe(value);
});

const number = rulesOf({ format: "number" });
const euro = rulesOf({ format: "money", currency: "EUR" });
const dollar = rulesOf({ format: "money", currency: "USD" });
const yen = rulesOf({ format: "money", currency: "JPY" });
const amount = rulesOf({ format: "money" });
const whole = rulesOf({ format: "number", decimals: 0 });

it.each(languages)("what could be meant is taken as it is offered in %s", (language) => {
  const typed = ["1,234", "1.234", "-1.234", "0.125", "0,125", "1234.567", "1,500", "1.000"];
  const offered = [number, euro, whole, yen, rulesOf({ format: "percent" })].flatMap((rules) =>
    typed.flatMap((text) => {
      const { problem } = checkTyped(text, rules, { ...situation, language });
      return (problem ? choicesOf(problem) : []).map((choice) => ({ choice, rules }));
    }),
  );
  expect(offered.length).toBeGreaterThan(9);
  for (const { choice, rules } of offered)
    expect(checkTyped(choice, rules, { ...situation, language }).problem, choice).toBeUndefined();
});

it.each([
  ["en", "1,234", number, "meantEither 1,234.00 1.234"],
  ["es", "1.234", number, "meantEither 1.234,00 1,234"],
  ["gk", "-1.234", number, "meantEither -1.234,00 -1,234"],
  ["gk", "0.125", number, "meantOne 0,125"],
  ["en", "0,125", number, "meantOne 0.125"],
  ["es", "1234.567", number, "meantOne 1.234,567"],
  ["en", "1,500", euro, "meantEither 1,500.00 1.50"],
  ["en", "1.500", euro, "meantEither 1,500.00 1.50"],
  ["en", "1.234", euro, "meantOne 1,234.00"],
  ["es", "1,234", euro, "meantOne 1.234,00"],
  ["en", "-1.234", euro, "meantOne -1,234.00"],
  ["en", "0.500", euro, "0.50"],
  ["en", "0.125", euro, "tooManyDecimals 2"],
  ["en", "1234.567", euro, "tooManyDecimals 2"],
  ["en", "1.500", rulesOf({ format: "number", decimals: 1 }), "meantEither 1,500.0 1.5"],
  ["en", "1.234", whole, "meantOne 1,234"],
  ["en", "1.000", whole, "meantEither 1,000 1"],
  ["gk", "1,000", yen, "meantEither 1.000 1"],
  ["en", "0,125", whole, "numberNotValid 1234"],
  ["gk", "1.234 €", euro, "meantOne 1.234,00"],
  ["en", "1.234", number, "1.234"],
  ["en", "1,234", whole, "1234"],
  ["es", "1.234", whole, "1234"],
  ["es", "1.234", yen, "1234"],
  ["en", "1,234.00", euro, "1234.00"],
  ["en", "1,234,567", number, "1234567"],
  ["en", "1 234", number, "1234"],
  ["es", "0.125", euro, "tooManyDecimals 2"],
  ["en", "500 £", euro, "otherCurrency EUR £"],
  ["es", "$ 500", euro, "otherCurrency EUR $"],
  ["gk", "USD 500", euro, "otherCurrency EUR USD"],
  ["gk", "500 zł", euro, "otherCurrency EUR zł"],
  ["en", "US$500", euro, "otherCurrency EUR US$"],
  ["en", "€ 500", euro, "500.00"],
  ["en", "eur 500", euro, "500.00"],
  ["en", "500 euros", euro, "500.00"],
  ["gk", "500 ευρώ", euro, "500.00"],
  ["es", "US$ 500", dollar, "500.00"],
  ["en", "$500", dollar, "500.00"],
  ["en", "¥500", yen, "500"],
  ["en", "$ 500", amount, "withoutCurrency $"],
  ["en", "500 EUR", number, "withoutCurrency EUR"],
  ["en", "?", rulesOf({ format: "date" }), "dateIncomplete"],
  ["en", "2027-02-31", rulesOf({ format: "date" }), "dateNotValid"],
  ...["31/12", "31/", "2026", "2026-12"].map(
    (typed) => ["en", typed, rulesOf({ format: "date" }), "dateIncomplete"] as const,
  ),
  ...["31/12/2026", "24 Dec 2026", "soon", "31122026"].map(
    (typed) => ["en", typed, rulesOf({ format: "date" }), "dateNotation 2026-12-31"] as const,
  ),
  ["en", "٣", number, "numberNotValid 1,234.50"],
] as const)("in %s %s in a field of %j is %s", (language, typed, rules, expected) => {
  const { value, problem } = checkTyped(typed, rules, { ...situation, language });
  expect(value ?? [problem?.key, ...Object.values(problem?.values ?? {})].join(" ")).toBe(expected);
});

it("tells a program of another currency, of a currency where there is none, and of a part of a date", () => {
  const problemOf = (value: string, rules: FormatRules) =>
    checkValue(value, rules, { ...situation, language: "en", isStored: true }).problem;
  expect(problemOf("500 £", euro)).toEqual({ key: "otherCurrency", values: { currency: "EUR", typed: "£" } });
  expect(problemOf("500 EUR", number)).toEqual({ key: "withoutCurrency", values: { typed: "EUR" } });
  expect(problemOf("much", euro)).toMatchObject({ key: "moneyNotValid" });
  expect(problemOf("31/12", rulesOf({ format: "date" }))).toEqual({ key: "dateIncomplete" });
  expect(problemOf("2027-02-31", rulesOf({ format: "date" }))).toMatchObject({ key: "dayAsStored" });
});

it.each([
  ["0006-02-02", {}, "dateYear 1900 2200"],
  ["1899-12-31", {}, "dateYear 1900 2200"],
  ["2201-01-01", {}, "dateYear 1900 2200"],
  ["10000-01-02", {}, "dateYear 1900 2200"],
  ["22026-12-31", {}, "dateYear 1900 2200"],
  ["0000-01-01", {}, "dateYear 1900 2200"],
  ["1900-01-01", {}, "1900-01-01"],
  ["2200-12-31", {}, "2200-12-31"],
  ["1821-03-25", { min: "1800-01-01" }, "1821-03-25"],
  ["1799-12-31", { min: "1800-01-01" }, "tooEarly 01 Jan 1800"],
  ["2201-01-01", { min: "1800-01-01" }, "dateYear 1800 2200"],
  ["10000-01-02", { min: "1800-01-01", max: "today" }, "dateYear 1800 2027"],
  ["0006-02-02", { max: "1850-12-31" }, "0006-02-02"],
  ["0006-02-02", { max: "today" }, "dateYear 1900 2027"],
  ["3000-01-01", { min: "2500-01-01" }, "3000-01-01"],
  ["2299-01-01", { max: "today+99999" }, "2299-01-01"],
] as const)("the year of %s in a date of %j is %s, typed and sent", (day, limits, expected) => {
  const rules = rulesOf({ format: "date", ...limits });
  for (const { value, problem } of [checkTyped(day, rules, situation), checkValue(day, rules, situation)])
    expect(value ?? [problem?.key, ...Object.values(problem?.values ?? {})].join(" ")).toBe(expected);
});

it("prints a day of any year that was stored before", () => {
  expect(printedValue("0006-02-02", rulesOf({ format: "date" }), "es")).toBe("02 feb 0006");
});

it("names a limit to a program as the program has to write it", () => {
  const problemOf = (value: string, rules: FormatRules, isStored: boolean) =>
    checkValue(value, rules, { ...situation, isStored }).problem?.values;
  const [least, from] = [
    rulesOf({ format: "money", currency: "EUR", min: "1000" }),
    rulesOf({ format: "date", min: "today" }),
  ];
  expect([true, false].map((isStored) => problemOf("5", least, isStored))).toEqual([
    { minimum: "1000" },
    { minimum: "1,000\u00A0EUR" },
  ]);
  expect([true, false].map((isStored) => problemOf("2026-01-01", from, isStored))).toEqual([
    { minimum: "2027-03-01" },
    { minimum: "01 Mar 2027" },
  ]);
});

it("asks for a number where a text has none, however many spaces are in it", () => {
  for (const typed of ["about five", `a${" ".repeat(1998)}!`])
    expect(checkTyped(typed, number, situation).problem?.key).toBe("numberNotValid");
});

it("takes what Intl and the product show for any number, in every language and with every limit of decimals", () => {
  for (const language of languages)
    for (const decimals of [0, 1, 2, 3, 4, 10])
      for (let count = 0; count < 500; count += 1) {
        const digits = Math.floor(Math.random() * 10 ** Math.floor(Math.random() * 13));
        const value = normalDecimal(
          `${count % 3 === 0 ? "-" : ""}${digits}.${String(count % 1000).padStart(3, "0")}`.slice(0, 20),
        );
        const rounded = normalDecimal(Number(value).toFixed(Math.min(decimals, 3)), decimals) ?? "";
        const rules = rulesOf({ format: "number", decimals });
        const { tag } = languageTable[language];
        const byIntl = new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
        for (const shown of [formats.number.show(rounded, language), byIntl.format(rounded as `${number}`)])
          expect([shown, checkTyped(shown, rules, { ...situation, language })]).toEqual([shown, { value: rounded }]);
      }
});

it.each([
  ["2028-02-29", true],
  ["2027-02-29", false],
  ["2027-02-31", false],
  ["2027-13-01", false],
  ["0000-01-01", false],
  ["2027-3-1", false],
  ["12027-03-01", false],
])("%s is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it.each([
  ["today", "2027-03-01"],
  ["today+30", "2027-03-31"],
  ["today-1", "2027-02-28"],
  ["2027-05-05", "2027-05-05"],
])("the limit %s is %s", (limit, day) => {
  expect(dayOf(limit, situation.today)).toBe(day);
});

it("of 97 changed digits of an IBAN none passes", () => {
  const iban = "DE89370400440532013000";
  const box = { relativeWidth: 50, relativeHeight: 5, fontFace: "Helvetica", fontSize: 10, multiline: false } as const;
  const checked = (value: string) =>
    checkEntry(value, { ...rulesOf({ format: "iban" }), ...box }, { width: 595, height: 842 }, situation).value;
  expect(checked(iban)).toBe(iban);
  for (let at = 2; at < iban.length; at += 1)
    for (const digit of "0123456789".replace(iban[at] ?? "", ""))
      expect(checked(iban.slice(0, at) + digit + iban.slice(at + 1))).toBeUndefined();
});

it("matches a pattern in linear time, whatever the pattern and text", () => {
  const before = process.cpuUsage();
  for (const pattern of ["(a+)+b", "(a|a)*b", "(.*)*(.*)*(.*)*c", "(a?){100}a{100}b"]) {
    expect(patternProblem(pattern)).toBeNull();
    expect(matchesPattern(pattern, "a".repeat(500))).toBe(false);
  }
  // microseconds of processor time: a tenth of a second here, and hours in a matcher that tries every way
  expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
});

it("knows each format", () => {
  expect(Object.keys(formats)).toEqual([...fieldFormats]);
});

test.each(fieldFormats)(
  "a text of the format %s that is longer than any value is refused before it is read",
  (format) => {
    const { longest } = formats[format];
    const zeros = `${"0".repeat(longest)}1`;
    expect(longest).toBeLessThanOrEqual(maximumValue);
    expect(checkTyped(zeros, { ...noRules, format }, situation).problem).toBeDefined();
  },
);
