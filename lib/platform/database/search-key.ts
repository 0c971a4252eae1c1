import "server-only";
import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Whether a row's search key contains the text, whatever its case, accents and script (docs/decisions/0029). A Greek text
 * is also looked for as the product romanises it, so that it finds Latin ones.
 */
export function keyContains(key: Column | SQL, search: string): SQL {
  const contains = sql`${key} like search_pattern(${search})`;
  if (!/\p{Script=Greek}/u.test(search)) return contains;
  return sql`(${contains} or ${key} like search_pattern(${search}, true))`;
}

/** Whether the trigram index can answer the search: not signs alone, nor a letter beside a sign. */
export const hasTrigrams = (search: string): boolean =>
  /[\p{L}\p{N}]/u.test(search) && (search.length > 2 || /^[\p{L}\p{N}]+$/u.test(search));
