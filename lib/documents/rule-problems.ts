import "server-only";
import type { pages } from "@/db/schema/documents";
import { fieldKinds, isEntered, isGrouped, isPicture, isStamp } from "@/lib/fields/kinds";
import { formats } from "@/lib/fields/formats";
import { checkEntry } from "@/lib/fields/formats/check-entry";
import { type CheckedFor, notOf } from "@/lib/fields/formats/check-value";
import { dayOf, isDayLimit } from "@/lib/fields/formats/date";
import type { Format } from "@/lib/fields/formats/format";
import { patternProblem } from "@/lib/fields/formats/patterns";
import { compareValues } from "@/lib/fields/rules/compare";
import { type FieldRules, rulesOf } from "@/lib/fields/rules/schema";
import type { Sentence } from "@/lib/platform/errors/errors";
import { type FieldInput, fieldTypeName } from "./schema";

type Problems = Partial<Record<keyof FieldRules | "value", Sentence>>;

/** Where a formula may stand is a rule of formulas. */
const ofTextOnly = [
  "currency",
  "min",
  "max",
  "decimals",
  "minLength",
  "maxLength",
  "pattern",
  "patternMessage",
  "comb",
  "overflow",
] as const;
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** What is wrong with what a field asks of its value, by property, and the value that the sender gave, as stored. */
export function checkRules(
  f: FieldInput,
  page: Pick<typeof pages.$inferSelect, "width" | "height"> | undefined,
  situation: CheckedFor,
): { problems: Problems; value: string | null } {
  const type = fieldTypeName(f.fieldTypeId);
  const rules = rulesOf(f);
  const problems: Problems = {};
  if (rules.readOnly && !isStamp(type) && (!isEntered(type) || isGrouped(type)))
    problems.readOnly = { key: "notReadOnly" };
  if (isPicture(type) && f.value) problems.value = { key: "notReadOnly" };
  if (!fieldKinds[type].hasFormat) {
    if (rules.format !== "text") problems.format = { key: "onlyOfText" };
    for (const name of ofTextOnly) if (rules[name] !== null) problems[name] = { key: "onlyOfText" };
    return { problems, value: f.value ?? null };
  }
  const format = formats[rules.format];
  Object.assign(problems, unfitting(rules, format), limitProblems(rules, format, situation));
  if (rules.currency !== null && !currencies.has(rules.currency)) problems.currency = { key: "currencyUnknown" };
  if (rules.format === "pattern") {
    const problem = rules.pattern === null ? { key: "required" } : patternProblem(rules.pattern);
    if (problem) problems.pattern = problem;
  }
  if (!f.value || !page || Object.keys(problems).length > 0) return { problems, value: f.value ?? null };
  const { fontFace = "Helvetica", fontSize = 14 } = f.fieldSettings ?? {};
  const box = { ...f, ...rules, fontFace, fontSize, multiline: f.multiline ?? false };
  const { value = null, problem } = checkEntry(f.value, box, page, situation);
  return { problems: problem ? { value: problem } : {}, value };
}

/** The properties that fields of this format cannot have. */
function unfitting(rules: FieldRules, { limits, hasLength }: Format): Problems {
  const fits = {
    currency: rules.format === "money",
    min: limits !== null,
    max: limits !== null,
    decimals: limits === "number",
    minLength: hasLength,
    maxLength: hasLength,
    pattern: rules.format === "pattern",
    patternMessage: rules.format === "pattern",
  };
  const names = ofTextOnly.filter((name): name is keyof typeof fits => name in fits);
  return Object.fromEntries(
    names.flatMap((name) => (rules[name] === null || fits[name] ? [] : [[name, { key: "notOfFormat" }]])),
  );
}

function limitProblems(rules: FieldRules, { limits, normalise }: Format, { today, language }: CheckedFor): Problems {
  const { min, max, minLength, maxLength } = rules;
  const isDate = limits === "date";
  const isLimit = (limit: string) => (isDate ? isDayLimit(limit) : normalise(limit, rulesOf({})) !== null);
  const problems: Problems = {};
  const noLimit: Sentence = isDate
    ? { key: "dayLimitAsStored", values: { day: "2026-12-31", counted: "today+30" } }
    : notOf(rules, { language, isStored: true });
  if (min !== null && !isLimit(min)) problems.min = noLimit;
  if (max !== null && !isLimit(max)) problems.max = noLimit;
  const meant = (limit: string) => (isDate ? dayOf(limit, today) : limit);
  const isCrossed = (least: string, most: string) => (compareValues(meant(least), meant(most)) ?? 0) > 0;
  if (min !== null && max !== null && !problems.min && !problems.max && isCrossed(min, max))
    problems.max = { key: "limitsCrossed" };
  if (minLength !== null && maxLength !== null && minLength > maxLength) problems.maxLength = { key: "limitsCrossed" };
  return problems;
}
