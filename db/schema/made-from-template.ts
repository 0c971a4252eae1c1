import { bigint, boolean } from "drizzle-orm/pg-core";
import { companies, companyGroups } from "./companies";
import { templates } from "./templates";
import { users } from "./users";

const template = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => templates.id, { onDelete: "cascade" });

/** What a batch and a public link make workflows from, and for whom. */
export const madeFromTemplate = () => ({
  templateId: template(),
  /** The template as it was when a batch's rows were checked, or when a link was opened last. */
  snapshotId: template(),
  creatorId: bigint({ mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "cascade" }),
  /** The workflows' folder; for a batch, only of rows that name no folder. */
  groupId: bigint({ mode: "number" }).references(() => companyGroups.id, { onDelete: "set null" }),
  madeByApiKey: boolean().notNull().default(false),
});
