import "server-only";
import { and, eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { connectionExceptions } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import { findConnection } from "@/lib/connections/settings/queries";
import { assertAdministratorStays } from "@/lib/organisations/people/assert-administrator-stays";
import { endMembership, type Membership } from "@/lib/organisations/people/end-membership";
import { endUnpaidPlan } from "@/lib/organisations/people/end-unpaid-plan";
import { tellOfEnd } from "@/lib/organisations/people/tell-of-end";
import { listOwnAdministrators } from "@/lib/permissions/administrators";
import type { ProviderContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/**
 * Ends the membership as an administrator's removal does. What the person made passes to the heir whom the organisation
 * names, else to its administrator of longest standing. Nothing happens for somebody who is no member. Call it under the
 * organisation's lock.
 */
export async function takeOut(tx: ProviderContext, company: CompanyRow, userId: number): Promise<void> {
  const [member] = await tx.db
    .select({ companyUser: companyUsers, user: users })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(eq(companyUsers.companyId, company.id), eq(companyUsers.userId, userId)));
  if (!member) return;
  await assertMayLeave(tx, company, member);
  const heirId = await findHeir(tx, company.id, userId);
  const { passedOn, payment: passed } = await endMembership(tx, member, heirId);
  const payment = await endUnpaidPlan(tx, company.id, passed);
  await tellOfEnd(tx, { ...member, company, heirId, passedOn, payment });
}

async function assertMayLeave(tx: ProviderContext, company: CompanyRow, { companyUser }: Membership): Promise<void> {
  await assertAdministratorStays(tx, company, companyUser);
  if (companyUser.roleId !== companyRoles.administrator) return;
  const connection = await findConnection(tx, company.id);
  if (!connection?.demandedFrom) return;
  const isException = and(
    eq(connectionExceptions.connectionId, connection.id),
    eq(connectionExceptions.userId, companyUser.userId),
  );
  if ((await tx.db.$count(connectionExceptions, isException)) > 0) throw new AppError("conflict", "exception_stays");
}

async function findHeir(tx: ProviderContext, companyId: number, leavingId: number): Promise<number> {
  const connection = await findConnection(tx, companyId);
  const askedId = connection?.heirId ?? null;
  const [heir] = await listOwnAdministrators(tx, companyId, { exceptId: leavingId, askedId, limit: 1 });
  if (!heir) throw new AppError("conflict", "last_administrator");
  return heir.id;
}
