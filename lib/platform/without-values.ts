import type { DrizzleQueryError } from "drizzle-orm";

/** Removes the values from a failed query's error: names, codes or document texts must not reach logs or rows. */
export function withoutValues(error: unknown): unknown {
  if (!isFailedQuery(error)) return error;
  const plain = new Error(`Failed query: ${error.query}`, { cause: error.cause });
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
