import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/** Group names are unique within an organisation. Callers must hold the organisation's lock. */
export async function assertGroupNameFree(tx: Context, companyId: number, name: string, ownId = 0): Promise<void> {
  const [twin] = await tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(and(eq(companyGroups.companyId, companyId), eq(companyGroups.name, name), ne(companyGroups.id, ownId)));
  if (twin) throw new AppError("conflict", "group_name_taken", { fields: { groupName: { key: "groupNameTaken" } } });
}
