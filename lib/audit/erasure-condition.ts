import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { auditActionIds, erasedBy } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";

/** `erasesWorkflow` as a condition on the entries of trails. */
export const isErasureOfWorkflow = and(
  eq(auditActions.typeId, auditActionIds.erased),
  inArray(auditActions.description, [...erasedBy]),
  isNull(auditActions.signatoryId),
);
