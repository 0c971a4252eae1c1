import "server-only";
import { and, eq, inArray, type Placeholder } from "drizzle-orm";
import { recipientRoles } from "@/db/enums";
import { signatories } from "@/db/schema/workflows";
import { acts } from "@/lib/recipients/rules";

const actingRoles = recipientRoles.filter((recipientRole) => acts({ recipientRole }));

export const hasActingRole = inArray(signatories.recipientRole, actingRoles);

/** The recipients for whom the workflow still waits. Copies hold nothing up. */
export const hasToAct = (workflowId: number | Placeholder) =>
  and(eq(signatories.workflowId, workflowId), hasActingRole, inArray(signatories.status, ["waiting", "invited"]));
