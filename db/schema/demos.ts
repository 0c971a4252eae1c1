import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, time } from "@/db/columns";

/**
 * What a stranger filled in to try the product. Its images and its document stand in the rows, not among the files:
 * nothing of it is left when the rows go after 24 hours.
 */
export const demos = pgTable(
  "demos",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of demoTypes in lib/demos/rules.ts. */
    typeId: integer().notNull(),
    values: jsonb().$type<Record<string, string | boolean>>().notNull().default({}),
    signDate: text(),
    createdAt: time().notNull().defaultNow(),
    /** Everything is there: the job that seals is queued. */
    finishedAt: time(),
    sealed: bytes(),
  },
  (t) => [index("demos_created_idx").on(t.createdAt)],
);

/** Signatures and initials as PNG, under the name of their place. */
export const demoImages = pgTable(
  "demo_images",
  {
    demoId: uuid()
      .notNull()
      .references(() => demos.id, { onDelete: "cascade" }),
    name: text().notNull(),
    png: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.demoId, t.name] })],
);
