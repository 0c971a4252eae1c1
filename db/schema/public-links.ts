import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, time, timestamps } from "@/db/columns";
import type { EarlierPart, Language } from "@/db/enums";
import { madeFromTemplate } from "./made-from-template";
import { workflows } from "./workflows";

/** An address at which anybody becomes the recipient of a workflow of their own, made from a template (decision 39). */
export const publicLinks = pgTable(
  "public_links",
  {
    ...identity,
    ...timestamps,
    ...madeFromTemplate(),
    linkHash: text().unique(),
    /** Shown to visitors. */
    title: text().notNull(),
    /** The role that the visitor takes. */
    roleName: text().notNull(),
    isOpen: boolean().notNull().default(true),
    closesAt: time(),
    /** How many visitors may begin, in all and on a day (UTC). */
    maximum: integer(),
    perDay: integer().notNull(),
    /** Visitors confirm their address by a code before anything else exists. */
    confirmsAddress: boolean().notNull().default(true),
    /** Whether its address may fill in name, e-mail address and the visitor's own fields. */
    takesPrefill: boolean().notNull().default(false),
    /**
     * What the template's own fields of the sender held when the link last took them or was given another value, by their
     * names: shows whether the template has got a newer one. Empty for links of versions whose links had no values.
     */
    templateValues: jsonb().$type<Readonly<Record<string, string | boolean>>>().notNull().default({}),
    used: integer().notNull().default(0),
    usedToday: integer().notNull().default(0),
    /** The day that `usedToday` is of: 2026-11-23. */
    usedOn: text(),
  },
  (t) => [
    index("public_links_template_idx").on(t.templateId, t.id),
    index("public_links_snapshot_idx").on(t.snapshotId),
    index("public_links_creator_idx").on(t.creatorId),
    index("public_links_company_idx").on(t.companyId),
    index("public_links_group_idx").on(t.groupId),
  ],
);

/** The part that a visitor with a confirmed address began last, so that they find it again. */
export const publicParts = pgTable(
  "public_parts",
  {
    linkId: bigint({ mode: "number" })
      .notNull()
      .references(() => publicLinks.id, { onDelete: "cascade" }),
    /** Of the address and of what the link's address filled in, by a key of SECRET_KEY; names nobody. */
    visitor: text().notNull(),
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" }).notNull(),
    /** The state of the template that it was made from; the link has another once it was opened again. */
    snapshotId: bigint({ mode: "number" }).notNull(),
    /** Binds the part to visitor and link, as the `mac` of a visit does. */
    mac: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.visitor] }), index("public_parts_workflow_idx").on(t.workflowId)],
);

/** Somebody at a public link. Deleted after a day. */
export const publicVisits = pgTable(
  "public_visits",
  {
    /** SHA-256 of the token that the visitor's browser has. */
    tokenHash: text().primaryKey(),
    linkId: bigint({ mode: "number" })
      .notNull()
      .references(() => publicLinks.id, { onDelete: "cascade" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** What the link's address filled in of the visitor's own fields, by their names. */
    fields: jsonb().$type<Readonly<Record<string, string | boolean>>>().notNull().default({}),
    /** Where the link's address leads back to at the end. */
    returnUrl: text(),
    /** Null if the link confirms no addresses. */
    codeHash: text(),
    codeExpiresAt: time(),
    codeTries: integer().notNull().default(0),
    workflowId: bigint({ mode: "number" }).references(() => workflows.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" }),
    /** Of whose part the visit began, by a key of SECRET_KEY: `lib/public-links/begun-visit.ts`. */
    mac: text(),
    /** What had become of the part that the visitor had begun before; null where nothing is to be said of it. */
    earlier: text().$type<EarlierPart>(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("public_visits_link_idx").on(t.linkId),
    index("public_visits_workflow_idx").on(t.workflowId),
    index("public_visits_created_idx").on(t.createdAt),
  ],
);
