import "server-only";
import { type Column, type SQL, sql } from "drizzle-orm";

/** A LIKE pattern for texts that contain this one, with its wildcards escaped. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Whether the text contains the search text, ignoring case in any script and accents in Greek. ILIKE would ignore the
 * case of Latin letters only, because the database's locale is C.
 */
export const containsText = (text: Column | SQL, search: string): SQL =>
  sql`upper(${text} collate "el-x-icu") like upper(${containing(search)} collate "el-x-icu")`;

/** For sorting alphabetically, upper and lower case together. */
export const inDictionaryOrder = (text: Column): SQL => sql`${text} collate "und-x-icu"`;
