import type { z } from "zod";
import type { Sentence } from "@/lib/platform/errors";

/**
 * Maps a validation issue to its key below `validation` in the catalogues, for both forms and API. A schema's own
 * message is such a key; an issue without one is mapped by its code.
 */
export function sentenceOf(issue: Pick<z.core.$ZodIssue, "code" | "message"> & Record<string, unknown>): Sentence {
  if (/^[a-z][A-Za-z]+$/.test(issue.message)) return { key: issue.message, ...limitOf(issue) };
  if (issue.code === "too_big" && issue["origin"] === "string")
    return { key: "tooLong", values: { maximum: Number(issue["maximum"]) } };
  if (issue.code === "too_big") return { key: "tooBig", values: { maximum: Number(issue["maximum"]) } };
  if (issue.code === "too_small" && issue["origin"] !== "string")
    return { key: "tooSmall", values: { minimum: Number(issue["minimum"]) } };
  if (issue.code === "too_small") return { key: "required" };
  // The issue does not hold the invalid value; only zod's message mentions it.
  if (issue.code === "invalid_type" && /(undefined|null)$/.test(issue.message)) return { key: "required" };
  return { key: "notValid" };
}

function limitOf(issue: Record<string, unknown>): Pick<Sentence, "values"> {
  if (issue["code"] === "too_big") return { values: { maximum: Number(issue["maximum"]) } };
  return issue["code"] === "too_small" ? { values: { minimum: Number(issue["minimum"]) } } : {};
}
