import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { connectionExceptions, connections, connectionSubjects } from "@/db/schema/single-sign-on";
import { documents } from "@/db/schema/documents";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { carrySentBy } from "@/lib/billing/carry-sent";
import { revokeSessionsOf } from "@/lib/calls/session";
import type { Context } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { giveWorkflows } from "@/lib/access/give-workflows";
import { withdrawInvitation } from "./drop-invitation";
import { noteInactive } from "./note-inactive";
import { dropContact } from "@/lib/organisations/companies/drop-contact";
import { passPayment, type PassedPayment } from "@/lib/billing/pass-payment";
import { isInvitedOnly } from "@/lib/organisations/rules";

export type PassedOn = { workflows: number; templates: number };
export type Membership = { companyUser: typeof companyUsers.$inferSelect; user: typeof users.$inferSelect };

/**
 * Rights, sessions and invitation end at once; what was made within the organisation passes on to the new owner,
 * personal things stay. Callers must hold the organisation's lock. Returns what passed on.
 */
export async function endMembership(
  tx: Context,
  { companyUser, user }: Membership,
  newOwnerId: number,
): Promise<{ passedOn: PassedOn; payment: PassedPayment | null }> {
  const { companyId } = companyUser;
  await recordSecurityEvent(tx, "memberRemoved", { companyId, subjectId: user.id });
  const passedOn = await transferOwnership(tx, companyId, user.id, newOwnerId);
  const groups = tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(eq(companyGroups.companyId, companyId));
  await tx.db
    .delete(companyGroupUsers)
    .where(and(eq(companyGroupUsers.userId, user.id), inArray(companyGroupUsers.groupId, groups)));
  await forgetSubjects(tx, companyId, user.id);
  await noteInactive(tx, companyId, user.id);
  await carrySentBy(tx, companyUser);
  await tx.db.delete(companyUsers).where(eq(companyUsers.id, companyUser.id));
  const payment = await passPayment(tx, companyId, user.id, newOwnerId);
  await withdrawInvitation(tx, user.id);
  // A person who was only invited may be signed in to an account of their own, which stays signed in.
  if (companyUser.acceptedAt !== null) {
    await dropContact(tx, companyId, user.email);
    await revokeSessionsOf(tx, user.id);
  }
  // Frees the address for its owner.
  if (isInvitedOnly(companyUser, user)) await tx.db.delete(users).where(eq(users.id, user.id));
  return { passedOn, payment };
}

/** The organisation's own sign-in opens the account no more. */
async function forgetSubjects(tx: Context, companyId: number, userId: number): Promise<void> {
  const own = tx.db.select({ id: connections.id }).from(connections).where(eq(connections.companyId, companyId));
  await tx.db
    .delete(connectionSubjects)
    .where(and(eq(connectionSubjects.userId, userId), inArray(connectionSubjects.connectionId, own)));
  await tx.db
    .delete(connectionExceptions)
    .where(and(eq(connectionExceptions.userId, userId), inArray(connectionExceptions.connectionId, own)));
  await tx.db
    .update(connections)
    .set({ heirId: null })
    .where(and(eq(connections.companyId, companyId), eq(connections.heirId, userId)));
}

async function transferOwnership(tx: Context, companyId: number, fromId: number, toId: number): Promise<PassedOn> {
  const made = await giveWorkflows(
    tx,
    and(eq(workflows.companyId, companyId), eq(workflows.initiatorId, fromId)),
    toId,
  );
  const drawn = await tx.db
    .update(templates)
    .set({ creatorId: toId, updatedAt: sql`${templates.updatedAt}` })
    .where(and(eq(templates.companyId, companyId), eq(templates.creatorId, fromId)))
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
  return { workflows: made.length, templates: drawn.length };
}
