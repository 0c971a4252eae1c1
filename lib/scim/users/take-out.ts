import "server-only";
import { and, eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { connectionExceptions } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import type { ConnectionRow } from "@/lib/connections/settings/connection-settings";
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
  const connection = await findConnection(tx, company.id);
  await assertAdministratorStays(tx, company, member.companyUser);
  await assertNoException(tx, connection, member.companyUser);
  const heirId = await findHeir(tx, connection, member.companyUser);
  const { passedOn, payment: passed } = await endMembership(tx, member, heirId);
  const payment = await endUnpaidPlan(tx, company.id, passed);
  await tellOfEnd(tx, { ...member, company, heirId, passedOn, payment });
}

async function assertNoException(
  tx: ProviderContext,
  connection: ConnectionRow | null,
  { userId, roleId }: Membership["companyUser"],
): Promise<void> {
  if (roleId !== companyRoles.administrator || !connection?.demandedFrom) return;
  const isException = and(
    eq(connectionExceptions.connectionId, connection.id),
    eq(connectionExceptions.userId, userId),
  );
  if ((await tx.db.$count(connectionExceptions, isException)) > 0) throw new AppError("conflict", "exception_stays");
}

async function findHeir(
  tx: ProviderContext,
  connection: ConnectionRow | null,
  { companyId, userId: exceptId }: Membership["companyUser"],
): Promise<number> {
  const askedId = connection?.heirId ?? null;
  const [heir] = await listOwnAdministrators(tx, companyId, { exceptId, askedId, limit: 1 });
  if (!heir) throw new AppError("conflict", "last_administrator");
  return heir.id;
}
