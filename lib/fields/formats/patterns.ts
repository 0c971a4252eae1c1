import "server-only";
import { RE2JS, RE2JSSyntaxException } from "re2js";
import type { Sentence } from "@/lib/platform/errors/errors";

/**
 * A match takes steps in proportion to the pattern's size times the text's length: these two keep it in milliseconds,
 * whatever the pattern.
 */
const largestPattern = 1000;
const longestMatched = 500;

/** Why this is no pattern in RE2's syntax; null if it is one. */
export function patternProblem(pattern: string): Sentence | null {
  try {
    return RE2JS.compile(pattern).programSize() > largestPattern ? { key: "patternTooLarge" } : null;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { key: "patternUnreadable", values: { reason: error.message } };
  }
}

/** Whether the whole text is of the pattern, in linear time. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  text.length <= longestMatched && RE2JS.compile(pattern).matches(text);
