import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, text, timestamp } from "drizzle-orm/pg-core";

export const time = () => timestamp({ withTimezone: true, mode: "date" });

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

/** Words without positions, as SQL's `document_words_of` returns them; read only in SQL. */
export const wordList = customType<{ data: string }>({ dataType: () => "tsvector" });

/** SQL for a check constraint: the column holds one value of a list in db/enums.ts (docs/decisions/0027). */
export const oneOf = (column: AnyPgColumn, list: readonly (string | number)[]): SQL =>
  sql`${column} in (${listed(list)})`;

/** SQL for a check constraint: every element of the array column is in the list. */
export const someOf = (column: AnyPgColumn, list: readonly (string | number)[]): SQL =>
  sql`${column} <@ array[${listed(list)}]`;

// Values are written into the statement because a check constraint takes no parameters.
const listed = (list: readonly (string | number)[]) =>
  sql.raw(list.map((one) => (typeof one === "number" ? String(one) : `'${one}'`)).join(", "));

/**
 * The text that lists search in, normalised by SQL's `search_key`; a trigger keeps it current (docs/decisions/0029).
 */
export const searchKey = () => text();

/** SQL for an index in alphabetical order, upper and lower case together, as `inDictionaryOrder` sorts. */
export const dictionaryOrder = (text: Partial<AnyPgColumn> | SQL): SQL => sql`(${text} collate "und-x-icu")`;

export const identity = { id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity() };

/**
 * When a row was hidden from everyone, and who did it with a deletion that they can undo. `deletedBy` is null where
 * something else hid the row. No foreign key, because it matters for a minute only.
 */
export const deletion = { deletedAt: time(), deletedBy: bigint({ mode: "number" }) };

export const timestamps = {
  createdAt: time().notNull().defaultNow(),
  updatedAt: time()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};
