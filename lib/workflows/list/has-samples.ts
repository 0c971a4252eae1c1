import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";

/** SQL for 1 if there are samples that the caller may delete, else 0. Nothing is read where samples are never made. */
export function hasSamples({ actor: { companyId, companyRole } }: UserContext): SQL<number> {
  if (!settings().isLoopback || companyId === null || companyRole !== companyRoles.administrator) return sql`0`;
  const ofCompany = and(eq(workflows.companyId, companyId), workflows.isSample, isNull(workflows.deletedAt));
  return sql`(exists (select from ${workflows} where ${ofCompany}))::int`;
}
