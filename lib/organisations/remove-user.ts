import "server-only";
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { attachments } from "@/db/schema/attachments";
import { companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { revokeSessionsOf } from "@/lib/calls/session";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { assertAdministratorStays } from "./assert-administrator-stays";
import { assertMaySetRole } from "./assert-role";
import { getCompanyUser } from "./list-company-users";
import { isInvitedOnly } from "./rules";
import { withdrawInvitation } from "./drop-invitation";
import { recordSecurityEvent } from "@/lib/security/record-event";

/**
 * Rights, sessions and invitation end at once; what was made within the organisation passes on, personal things stay.
 */
export async function removeUser(ctx: MemberContext, companyId: number, companyUserId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:users", companyId, { lock: true });
    const { companyUser, user } = await getCompanyUser(tx, company.id, companyUserId);
    if (user.id === tx.actor.userId) throw new AppError("forbidden", "not_yourself");
    if (companyUser.roleId === companyRoles.administrator) assertMaySetRole(tx, companyUser.roleId);
    await assertAdministratorStays(tx, company, companyUser);
    await recordSecurityEvent(tx, "memberRemoved", { companyId: company.id, subjectId: user.id });
    await transferOwnership(tx, company, user.id, await newOwnerOf(tx, company, user.id));
    const groups = tx.db
      .select({ id: companyGroups.id })
      .from(companyGroups)
      .where(eq(companyGroups.companyId, company.id));
    await tx.db
      .delete(companyGroupUsers)
      .where(and(eq(companyGroupUsers.userId, user.id), inArray(companyGroupUsers.groupId, groups)));
    await tx.db.delete(companyUsers).where(eq(companyUsers.id, companyUser.id));
    await withdrawInvitation(tx, user.id);
    // A person who was only invited may be signed in to an account of their own, which stays signed in.
    if (companyUser.acceptedAt !== null) await revokeSessionsOf(tx, user.id);
    // Frees the address for its owner.
    if (isInvitedOnly(companyUser, user)) await tx.db.delete(users).where(eq(users.id, user.id));
  });
}

/** The caller; if the caller belongs to the holding, which sees no workflows, the first remaining administrator. */
async function newOwnerOf(tx: MemberContext, company: CompanyRow, leavingId: number): Promise<number> {
  if (tx.actor.companyId === company.id) return tx.actor.userId;
  const [administrator] = await tx.db
    .select({ userId: companyUsers.userId })
    .from(companyUsers)
    .where(
      and(
        eq(companyUsers.companyId, company.id),
        eq(companyUsers.roleId, companyRoles.administrator),
        isNotNull(companyUsers.acceptedAt),
        ne(companyUsers.userId, leavingId),
      ),
    )
    .orderBy(asc(companyUsers.acceptedAt))
    .limit(1);
  return administrator?.userId ?? tx.actor.userId;
}

async function transferOwnership(tx: MemberContext, company: CompanyRow, fromId: number, toId: number): Promise<void> {
  const made = await tx.db
    .update(workflows)
    // A new owner does not modify the workflow: 'last modified' and 'overdue' depend on updated_at.
    .set({ initiatorId: toId, updatedAt: sql`${workflows.updatedAt}` })
    .where(and(eq(workflows.companyId, company.id), eq(workflows.initiatorId, fromId)))
    .returning({ id: workflows.id });
  const drawn = await tx.db
    .update(templates)
    .set({ creatorId: toId, updatedAt: sql`${templates.updatedAt}` })
    .where(and(eq(templates.companyId, company.id), eq(templates.creatorId, fromId)))
    .returning({ id: templates.id });
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  await tx.db
    .update(attachments)
    .set({ ownerId: toId })
    .where(inArray(attachments.workflowId, ids(made)));
  await tx.db
    .update(documents)
    .set({ ownerId: toId })
    .where(or(inArray(documents.workflowId, ids(made)), inArray(documents.templateId, ids(drawn))));
}
