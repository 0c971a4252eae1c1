import type { DrizzleQueryError } from "drizzle-orm";

/** A query that reads whole rows of several tables has some 4,000 characters, which an error's log repeats three times. */
const shownAtEachEnd = 300;

/**
 * Removes the values from a failed query's error, since names, codes or document texts must not reach logs or rows, and
 * shortens a long query.
 */
export function withoutValues(error: unknown): unknown {
  if (!isFailedQuery(error)) return error;
  const plain = new Error(`Failed query: ${shortened(error.query)}`, { cause: error.cause });
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  plain.stack = [`Error: ${plain.message}`, ...frames].join("\n");
  return plain;
}

/**
 * Checks the shape, not the class: the bundles of start, routes and pages share one pool but each have their own class.
 */
function isFailedQuery(error: unknown): error is DrizzleQueryError {
  return error instanceof Error && "query" in error && "params" in error;
}

function shortened(query: string): string {
  if (query.length <= 2 * shownAtEachEnd) return query;
  return `${query.slice(0, shownAtEachEnd)} … ${query.slice(-shownAtEachEnd)}`;
}
