import type { workflows } from "@/db/schema/workflows";
import { isMac, macOf } from "./macs";

type Owned = Pick<typeof workflows.$inferSelect, "uuid" | "initiatorId" | "companyId">;

/**
 * Binds a workflow to its owner. Made when it is sent and when the product gives it to somebody else; whoever changes
 * the row in the database cannot make it.
 */
export const ownerCode = (workflow: Owned): string => macOf("owner", workflow);

export const isOwnerAsSent = (workflow: Owned & Pick<typeof workflows.$inferSelect, "ownerCode">): boolean =>
  workflow.ownerCode !== null && isMac("owner", workflow, workflow.ownerCode);
