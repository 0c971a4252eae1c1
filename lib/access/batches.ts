import "server-only";
import { and, eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { companyGroupUsers } from "@/db/schema/companies";
import { authorize } from "@/lib/permissions/authorize";
import type { CallerRole, Permission } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { callerRolesOf } from "./workflows";

export type BatchRow = typeof batches.$inferSelect;

/** A batch of a group is its creator's only while they belong to the organisation. */
const initiatedBatch = ({ companyId }: UserContext["actor"], batch: BatchRow) => ({
  ...batch,
  initiatorId: batch.groupId === null || batch.companyId === companyId ? batch.creatorId : null,
});

/**
 * Reads the batch, which is seen by those who would see a workflow of its creator in its group: `not_found` if the
 * user may not see it, `forbidden` without the permission.
 */
export async function getBatchFor(
  ctx: UserContext,
  permission: Extract<Permission, `batch:${string}`>,
  batchId: number,
  { lock = false } = {},
): Promise<BatchRow & { callerRoles: CallerRole[] }> {
  const query = ctx.db
    .select({ batch: batches, groupRole: companyGroupUsers.roleId })
    .from(batches)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, batches.groupId), eq(companyGroupUsers.userId, ctx.actor.userId)),
    )
    .where(eq(batches.id, batchId));
  // A row that is being sent holds its batch's key; with `for update`, stopping and that row could wait for each other.
  const [row] = await (lock ? query.for("no key update", { of: batches }) : query);
  const callerRoles = row ? callerRolesOf(ctx.actor, initiatedBatch(ctx.actor, row.batch), row.groupRole) : [];
  if (!row || callerRoles.length === 0) throw new AppError("not_found");
  authorize(permission, callerRoles);
  return { ...row.batch, callerRoles };
}
