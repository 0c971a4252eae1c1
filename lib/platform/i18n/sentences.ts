import type { z } from "zod";
import type { Sentence } from "@/lib/platform/errors/errors";

/**
 * Maps a validation issue to its key below `validation` in the catalogues, for both forms and API. A schema's own
 * message is such a key; an issue without one is mapped by its code.
 */
export function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  // Naming what is allowed says more than saying that the value is not valid.
  const saysMore = isKey(issue.message) && issue.message !== "notValid";
  if (!saysMore && issue.code === "invalid_value" && isShort(issue.values))
    return { key: "mustBeOneOf", values: { values: issue.values.map(String).join(", ") } };
  if (!saysMore && issue.code === "invalid_format" && issue.format === "datetime")
    return { key: "timeAsStored", values: { example: "2026-12-31T09:00:00Z" } };
  if (saysMore) return { key: issue.message, ...valuesOf(issue) };
  if (issue.code === "too_big") return { key: issue.origin === "string" ? "tooLong" : "tooBig", ...valuesOf(issue) };
  if (issue.code === "too_small" && issue.origin === "string") return { key: "required" };
  if (issue.code === "too_small")
    return { key: issue.inclusive === false ? "moreThan" : "tooSmall", ...valuesOf(issue) };
  // The issue does not hold the invalid value; only zod's message mentions it.
  if (issue.code === "invalid_type" && /(undefined|null)$/.test(issue.message)) return { key: "required" };
  if (issue.code === "invalid_type") return { key: ofType[issue.expected] ?? "notValid" };
  return { key: "notValid" };
}

/** What is said of a value of another type than the schema's. */
const ofType: Readonly<Partial<Record<string, string>>> = {
  string: "textRequired",
  number: "numberRequired",
  int: "wholeNumberRequired",
  boolean: "trueOrFalse",
  array: "listRequired",
  object: "notJson",
  record: "notJson",
};

const isKey = (message: string) => /^[a-z][A-Za-z]+$/.test(message);
const mostNamed = 20;
const isShort = (values: readonly unknown[]) => values.length > 0 && values.length <= mostNamed;

/** The limit that was passed, or the `params` that a schema gives to its own check. */
function valuesOf(issue: z.core.$ZodIssue): Pick<Sentence, "values"> {
  if (issue.code === "too_big") return { values: { maximum: Number(issue.maximum) } };
  if (issue.code === "too_small") return { values: { minimum: Number(issue.minimum) } };
  return issue.code === "custom" && issue.params ? { values: issue.params } : {};
}
