import { bigint, check, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identity, oneOf, searchKey, timestamps } from "@/db/columns";
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
    searchKey: searchKey(),
  },
  (t) => [
    unique("contacts_user_email_key").on(t.userId, t.email),
    check("contacts_language_known", oneOf(t.defaultLanguage, languages)),
  ],
);
