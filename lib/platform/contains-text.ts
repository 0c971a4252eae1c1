import "server-only";
import { type Column, type SQL, sql } from "drizzle-orm";

/** A text as part of a LIKE pattern, its own signs taken literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Whether the text holds what is searched for, without letter case in any script, and in Greek without accents too.
 * ILIKE would fold Latin letters alone: the database's own locale is C.
 */
export const containsText = (text: Column | SQL, search: string): SQL =>
  sql`upper(${text} collate "el-x-icu") like upper(${containing(search)} collate "el-x-icu")`;

/** For sorting: as dictionaries do, capital and small letters together. */
export const inDictionaryOrder = (text: Column): SQL => sql`${text} collate "und-x-icu"`;
