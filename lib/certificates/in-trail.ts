import "server-only";
import { and, eq, exists, notExists, or, type SQL, sql } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { auditActions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";

/** A certificate's row alone proves nothing: if the trail attests facts, it also has an entry for each certificate. */
export function isInTrail({ db }: Context): SQL | undefined {
  const entries = (action: "certificateMade" | "factsRecorded", more?: SQL) =>
    db
      .select({ id: auditActions.id })
      .from(auditActions)
      .where(
        and(
          eq(auditActions.workflowId, auditCertificates.workflowId),
          eq(auditActions.typeId, auditActionIds[action]),
          more,
        ),
      );
  const said = sql`${auditActions.description} = ${auditCertificates.language} || ' ' || ${auditCertificates.fileHash}`;
  return or(exists(entries("certificateMade", said)), notExists(entries("factsRecorded")));
}
