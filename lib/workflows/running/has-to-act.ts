import "server-only";
import { and, eq, inArray, type Placeholder } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { roleDefinitions, rolesWhere } from "@/lib/recipients/roles";

export const hasActingRole = inArray(
  recipients.recipientRole,
  rolesWhere((role) => roleDefinitions[role].acts),
);

/** The recipients for whom the workflow still waits. Copies hold nothing up. */
export const hasToAct = (workflowId: number | Placeholder) =>
  and(eq(recipients.workflowId, workflowId), hasActingRole, inArray(recipients.status, ["waiting", "invited"]));
