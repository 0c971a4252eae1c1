import "server-only";
import { and, eq } from "drizzle-orm";
import { companyGroupUsers } from "@/db/schema/companies";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getGroupFor } from "@/lib/access/organisations";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** The person no longer sees the group's workflows and templates, except their own. */
export async function removeGroupUser(
  ctx: UserContext,
  companyId: number,
  groupId: number,
  userId: number,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const group = await getGroupFor(tx, "group:users", companyId, groupId, { lock: true });
    const [removed] = await tx.db
      .delete(companyGroupUsers)
      .where(and(eq(companyGroupUsers.groupId, group.id), eq(companyGroupUsers.userId, userId)))
      .returning();
    if (!removed) throw new AppError("not_found");
    await recordSecurityEvent(tx, "groupMemberRemoved", { companyId, subjectId: userId, detail: group.name });
  });
}
