import type { workflows } from "@/db/schema/workflows";
import { isMac, macOf } from "./macs";

type Owned = Pick<typeof workflows.$inferSelect, "uuid" | "initiatorId" | "companyId">;

/** The sending, and whoever passes a workflow on, makes its code; the owner of the database makes none. */
export const ownerCode = (workflow: Owned): string => macOf("owner", workflow);

export const isOwnerAsSent = (workflow: Owned & Pick<typeof workflows.$inferSelect, "ownerCode">): boolean =>
  workflow.ownerCode !== null && isMac("owner", workflow, workflow.ownerCode);
