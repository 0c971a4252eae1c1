import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { identity, time } from "@/db/columns";
import { companies } from "./companies";
import { users } from "./users";

/** What a person or an organisation has, written to one file by a job. */
export const dataExports = pgTable(
  "data_exports",
  {
    ...identity,
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Set where an administrator exports the organisation. */
    companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "cascade" }),
    /** Only the workflows that a rule erases soon. */
    isOfDue: boolean().notNull().default(false),
    createdAt: time().notNull().defaultNow(),
    readyAt: time(),
    failedAt: time(),
    fileKey: text(),
    fileBytes: bigint({ mode: "number" }),
    expiresAt: time(),
  },
  (t) => [index("data_exports_user_idx").on(t.userId), index("data_exports_company_idx").on(t.companyId)],
);
