import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { identity, oneOf, time } from "@/db/columns";
import { securityWays } from "@/db/enums";

/**
 * Who did what to whom, from where. Rows are only added, and only those past their time are deleted; a trigger sees to
 * it. Names and ids are kept without foreign keys, so that the log tells of people and organisations that are gone.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    ...identity,
    at: time().notNull(),
    companyId: bigint({ mode: "number" }),
    actorId: bigint({ mode: "number" }),
    /** Name and address as they were then. */
    actor: text(),
    via: text({ enum: securityWays }).notNull(),
    /** One of `securityEventNames`; names no longer in use stay in old rows. */
    event: text().notNull(),
    subjectId: bigint({ mode: "number" }),
    /** Whom or what it was done to, in words. */
    subject: text(),
    /** What it was changed to, or how it was done: a role, a name, a method. */
    detail: text(),
    ip: text(),
    userAgent: text(),
  },
  (t) => [
    index("security_events_company_idx").on(t.companyId, t.at, t.id),
    index("security_events_actor_idx").on(t.actorId, t.at, t.id),
    index("security_events_subject_idx").on(t.subjectId, t.at, t.id),
    index("security_events_at_idx").on(t.at),
    check("security_events_via_known", oneOf(t.via, securityWays)),
  ],
);
