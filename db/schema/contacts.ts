import { bigint, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identity, timestamps } from "@/db/columns";
import { users } from "./users";

/** One person's own address list. */
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
    defaultLanguage: text().notNull().default("en"),
  },
  (t) => [unique("contacts_user_email_key").on(t.userId, t.email)],
);
