import "server-only";
import { eq } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getCompanyFor, getGroupFor } from "@/lib/access/organisations";
import { releaseFolder } from "@/lib/holds/held";
import { recordSecurityEvent } from "@/lib/security/record-event";

/**
 * Its workflows and templates, running ones included, belong only to their creators afterwards: their foreign keys
 * become null.
 */
export async function deleteGroup(ctx: UserContext, companyId: number, groupId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:groups", companyId, { lock: true });
    const group = await getGroupFor(tx, "group:view", companyId, groupId);
    await releaseFolder(tx, group.id);
    await tx.db.delete(companyGroups).where(eq(companyGroups.id, group.id));
    await recordSecurityEvent(tx, "groupDeleted", { companyId, subject: group.name });
  });
}
