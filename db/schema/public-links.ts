import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { deletion, identity, time, timestamps } from "@/db/columns";
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
    /** When a person closed it, and who. As with a deletion, that person can undo it within a minute. */
    closedAt: time(),
    closedBy: bigint({ mode: "number" }),
    ...deletion,
    closesAt: time(),
    /** How many visitors may begin, in all and on a day (UTC). */
    maximum: integer(),
    perDay: integer().notNull(),
    /** Visitors confirm their address by a code before anything else exists. */
    confirmsAddress: boolean().notNull().default(true),
    /** Whether its address may fill in name, e-mail address and the visitor's own fields. */
    takesPrefill: boolean().notNull().default(false),
    /**
     * The values of the template's sender fields, by field name, when the link last copied them or got another value.
     * Shows whether the template has newer ones. Empty for links of versions without values.
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
    /** Code made with SECRET_KEY from the visitor's address and the values in the link's URL; it reveals no address. */
    visitor: text().notNull(),
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" }).notNull(),
    /** The snapshot of the template that it was made from; reopening the link takes a new snapshot. */
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
    /** Values for the visitor's own fields that the link's URL brought, by field name. */
    fields: jsonb().$type<Readonly<Record<string, string | boolean>>>().notNull().default({}),
    /** Where the visitor is redirected at the end, as the link's URL asked. */
    returnUrl: text(),
    /** Null if the link confirms no addresses. */
    codeHash: text(),
    codeExpiresAt: time(),
    codeTries: integer().notNull().default(0),
    workflowId: bigint({ mode: "number" }).references(() => workflows.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" }),
    /** Binds the visit to the part that it began; made with SECRET_KEY (lib/public-links/begun-visit.ts). */
    mac: text(),
    /** What had become of the part that the visitor had begun before; null if the visitor is told of none. */
    earlier: text().$type<EarlierPart>(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("public_visits_link_idx").on(t.linkId),
    index("public_visits_workflow_idx").on(t.workflowId),
    index("public_visits_created_idx").on(t.createdAt),
  ],
);
