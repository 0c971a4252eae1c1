import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { companyRoles } from "@/db/enums";
import { companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { attachDocuments } from "./change-documents";
import type { workflowInput } from "./schema";

/** A draft of the caller's, in a group when one is named. */
export async function createWorkflow(ctx: MemberContext, input: z.infer<typeof workflowInput>): Promise<number> {
  return transact(ctx, async (tx) => {
    if (input.groupId) await assertGroupInSight(tx, input.groupId);
    const [workflow] = await tx.db
      .insert(workflows)
      .values({
        name: input.workflowName || null,
        initiatorId: tx.actor.userId,
        companyId: tx.actor.companyId,
        groupId: input.groupId ?? null,
      })
      .returning();
    if (!workflow) throw new Error("The workflow's row was not written");
    await attachDocuments(tx, workflow, input.documentIds);
    await recordAudit(tx, workflow.id, { action: "created", description: "created" });
    return workflow.id;
  });
}

/** Every member of a group may create in it, and the organisation's administrators (decisions.md). */
export async function assertGroupInSight(tx: MemberContext, groupId: number): Promise<void> {
  const [row] = await tx.db
    .select({ companyId: companyGroups.companyId, roleId: companyGroupUsers.roleId })
    .from(companyGroups)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, companyGroups.id), eq(companyGroupUsers.userId, tx.actor.userId)),
    )
    .where(eq(companyGroups.id, groupId));
  const own = row !== undefined && row.companyId === tx.actor.companyId;
  if (!own || (row.roleId === null && tx.actor.companyRole !== companyRoles.administrator))
    throw new AppError("not_found");
}
