import { bigint, boolean, check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { dictionaryOrder, identity, oneOf, searchKey, timestamps } from "@/db/columns";
import { languages } from "@/db/enums";
import { users } from "./users";

/** A user's address book. */
export const contacts = pgTable(
  "contacts",
  {
    ...identity,
    ...timestamps,
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Trimmed and in lower case. */
    email: text().notNull(),
    defaultLanguage: text({ enum: languages }).notNull().default("en"),
    isSample: boolean().notNull().default(false),
    searchKey: searchKey(),
  },
  (t) => [
    unique("contacts_user_email_key").on(t.userId, t.email),
    // One index for each order of the list.
    index("contacts_first_name_idx").on(t.userId, dictionaryOrder(t.firstName), t.id),
    index("contacts_last_name_idx").on(t.userId, dictionaryOrder(t.lastName), t.id),
    index("contacts_email_idx").on(t.userId, dictionaryOrder(t.email), t.id),
    index("contacts_search_idx").using("gin", t.searchKey.op("gin_trgm_ops")),
    check("contacts_language_known", oneOf(t.defaultLanguage, languages)),
  ],
);
