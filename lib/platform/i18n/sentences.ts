import type { z } from "zod";
import type { Sentence } from "@/lib/platform/errors";

/**
 * The one map from a validation issue to its sentence below `validation`, for forms and API alike.
 * A schema's own message is such a key; what carries none is told by its code.
 */
export function sentenceOf(issue: Pick<z.core.$ZodIssue, "code" | "message"> & Record<string, unknown>): Sentence {
  if (/^[a-z][A-Za-z]+$/.test(issue.message)) return { key: issue.message, ...limitOf(issue) };
  if (issue.code === "too_big" && issue["origin"] === "string")
    return { key: "tooLong", values: { maximum: Number(issue["maximum"]) } };
  if (issue.code === "too_big") return { key: "tooBig", values: { maximum: Number(issue["maximum"]) } };
  if (issue.code === "too_small" && issue["origin"] !== "string")
    return { key: "tooSmall", values: { minimum: Number(issue["minimum"]) } };
  if (issue.code === "too_small") return { key: "required" };
  // The issue does not carry what was given, only zod's own words do.
  if (issue.code === "invalid_type" && /(undefined|null)$/.test(issue.message)) return { key: "required" };
  return { key: "notValid" };
}

function limitOf(issue: Record<string, unknown>): Pick<Sentence, "values"> {
  if (issue["code"] === "too_big") return { values: { maximum: Number(issue["maximum"]) } };
  return issue["code"] === "too_small" ? { values: { minimum: Number(issue["minimum"]) } } : {};
}
