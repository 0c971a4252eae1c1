import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { connectionExceptions, connections } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import type { ConnectionDto, DemandInput } from "@/lib/connections/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import type { CompanyRow } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { findSecured } from "@/lib/second-steps/find-second-step";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getConnection, toConnectionDto } from "./queries";

/**
 * Demands the organisation's sign-in from a date on, except of the named administrators, each of whom needs a second step;
 * or demands it no more. Members are told the date by mail. From then on, sessions that began otherwise end with their
 * next request.
 */
export async function saveDemand(
  ctx: UserContext,
  companyId: number,
  { from, exceptions: given }: DemandInput,
): Promise<ConnectionDto> {
  const exceptions = [...new Set(given)];
  return transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const row = await getConnection(tx, company.id);
    if (from && !row.settingsSealed) throw new AppError("conflict", "connection_not_used");
    if (from && exceptions.length === 0) throw invalid({ exceptions: "exceptionMissing" });
    await assertExceptions(tx, company.id, exceptions);
    await tx.db.delete(connectionExceptions).where(eq(connectionExceptions.connectionId, row.id));
    if (exceptions.length > 0)
      await tx.db.insert(connectionExceptions).values(exceptions.map((userId) => ({ connectionId: row.id, userId })));
    const [saved] = await tx.db
      .update(connections)
      .set({ demandedFrom: from, updatedAt: tx.now })
      .where(eq(connections.id, row.id))
      .returning();
    if (!saved) throw new AppError("internal");
    const about = { companyId: company.id, subject: company.name, detail: from?.toISOString() };
    await recordSecurityEvent(tx, "connectionDemanded", about);
    if (from && from.getTime() !== row.demandedFrom?.getTime()) await tellMembers(tx, company, from);
    return toConnectionDto(tx, saved);
  });
}

async function assertExceptions(tx: UserContext, companyId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const administrators = await tx.db
    .select({ userId: companyUsers.userId })
    .from(companyUsers)
    .where(
      and(
        eq(companyUsers.companyId, companyId),
        eq(companyUsers.roleId, companyRoles.administrator),
        isNotNull(companyUsers.acceptedAt),
        inArray(companyUsers.userId, [...userIds]),
      ),
    );
  if (administrators.length < userIds.length) throw invalid({ exceptions: "notAnAdministrator" });
  const secured = await findSecured(tx, userIds);
  if (userIds.some((one) => !secured.has(one))) throw invalid({ exceptions: "exceptionWithoutStep" });
}

async function tellMembers(tx: UserContext, company: CompanyRow, from: Date): Promise<void> {
  const people = await tx.db
    .select({ email: users.email, firstName: users.firstName, language: users.defaultLanguage })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(eq(companyUsers.companyId, company.id), isNotNull(companyUsers.acceptedAt)));
  await queueMails(
    tx,
    people.map(({ email, firstName, language }) => ({
      template: "connectionDemanded" as const,
      recipient: email,
      language: languageOr(language ?? company.defaultLanguage),
      data: { name: firstName, company: company.name, from: from.toISOString(), timeZone: company.timeZone },
    })),
  );
}
