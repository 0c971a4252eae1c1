import { bigint, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, time } from "@/db/columns";
import { users } from "./users";

/** A user's names for filtered lists of workflows. */
export const savedViews = pgTable(
  "saved_views",
  {
    ...identity,
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The list's parameters as in its page's address. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [uniqueIndex("saved_views_name_key").on(t.userId, t.name), index("saved_views_user_idx").on(t.userId, t.id)],
);
