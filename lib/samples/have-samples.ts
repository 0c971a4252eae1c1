import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { workflows } from "@/db/schema/workflows";
import type { MemberContext } from "@/lib/platform/context";
import { settings } from "@/lib/platform/settings";

/** Whether the caller may delete samples and there are any. Nothing is asked where samples are never made. */
export async function haveSamples({ db, actor }: MemberContext): Promise<boolean> {
  const { companyId, companyRole } = actor;
  if (!settings().isLoopback || companyId === null || companyRole !== companyRoles.administrator) return false;
  const rows = await db
    .select({ id: workflows.id })
    .from(workflows)
    .where(and(eq(workflows.companyId, companyId), eq(workflows.isSample, true), isNull(workflows.deletedAt)))
    .limit(1);
  return rows.length > 0;
}
