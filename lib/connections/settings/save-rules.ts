import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { connectionGroups, connections } from "@/db/schema/single-sign-on";
import type { ConnectionDto, ConnectionRulesInput } from "@/lib/connections/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { listOwnAdministrators } from "@/lib/permissions/administrators";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getConnection, toConnectionDto } from "./queries";

/** Who gets an account by the connection, with which role and groups, and who gets what removed people leave. */
export async function saveConnectionRules(
  ctx: UserContext,
  companyId: number,
  { groups, ...rules }: ConnectionRulesInput,
): Promise<ConnectionDto> {
  return transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const row = await getConnection(tx, company.id);
    if (rules.heirId !== null) {
      const administrators = await listOwnAdministrators(tx, company.id);
      if (!administrators.some((one) => one.id === rules.heirId)) throw invalid({ heirId: "notAnAdministrator" });
    }
    await assertGroupsOf(tx, company.id, groups);
    const groupsClaim = rules.groupsClaim || null;
    const [saved] = await tx.db
      .update(connections)
      .set({ ...rules, groupsClaim, updatedAt: tx.now })
      .where(eq(connections.id, row.id))
      .returning();
    if (!saved) throw new AppError("internal");
    await tx.db.delete(connectionGroups).where(eq(connectionGroups.connectionId, row.id));
    if (groups.length > 0)
      await tx.db.insert(connectionGroups).values(groups.map((group) => ({ ...group, connectionId: row.id })));
    await recordSecurityEvent(tx, "connectionChanged", { companyId: company.id });
    return toConnectionDto(tx, saved);
  });
}

async function assertGroupsOf(
  tx: UserContext,
  companyId: number,
  groups: ConnectionRulesInput["groups"],
): Promise<void> {
  const ids = [...new Set(groups.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])))];
  if (ids.length === 0) return;
  const own = await tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(and(eq(companyGroups.companyId, companyId), inArray(companyGroups.id, ids)));
  if (own.length < ids.length) throw new AppError("not_found");
}
