import { z } from "zod";
import { auditActionIds } from "@/db/enums";
import { describedId } from "@/lib/platform/http/described-ids";

export const auditActionDto = z
  .object({
    id: z.number(),
    sequence: z.number(),
    auditActionTypeId: describedId(auditActionIds),
    description: z.string(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    performedAt: z.date(),
    hash: z.string(),
  })
  .meta({ id: "AuditAction" });

export const revisionDto = z
  .object({
    id: z.number(),
    documentId: z.number(),
    documentName: z.string(),
    signatoryId: z.number().nullable(),
    sealed: z.boolean(),
    createdAt: z.date(),
  })
  .meta({ id: "Revision" });
