import type { DrizzleQueryError } from "drizzle-orm";

/** A failed query says its values, which may be names, codes or texts of documents: no log and no row is to hold them. */
export function withoutValues(error: unknown): unknown {
  if (!isFailedQuery(error)) return error;
  const plain = new Error(`Failed query: ${error.query}`, { cause: error.cause });
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  plain.stack = [`Error: ${plain.message}`, ...frames].join("\n");
  return plain;
}

/** By its shape: the bundles of start, routes and pages share one pool, and have a class each. */
function isFailedQuery(error: unknown): error is DrizzleQueryError {
  return error instanceof Error && "query" in error && "params" in error;
}
