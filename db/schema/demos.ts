import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, time } from "@/db/columns";

/**
 * A demo filled in by an anonymous visitor. Images and document are stored in the rows, not in file storage, so that
 * deleting the rows after 24 hours removes everything.
 */
export const demos = pgTable(
  "demos",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** An id from `demoTypes` in lib/demos/rules.ts. */
    typeId: integer().notNull(),
    values: jsonb().$type<Record<string, string | boolean>>().notNull().default({}),
    signDate: text(),
    createdAt: time().notNull().defaultNow(),
    /** Set when everything is filled in and the sealing job is queued. */
    finishedAt: time(),
    sealed: bytes(),
  },
  (t) => [index("demos_created_idx").on(t.createdAt)],
);

/** Signatures and initials as PNG, by the name of their place in the document. */
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
