import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { agentConfirmations } from "@/db/schema/agents";
import { companies } from "@/db/schema/companies";
import { getCompanyFor } from "@/lib/access/organisations";
import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import type { AgentsDto } from "./schema";

/** Whether agents may work with the organisation's keys. */
export async function findAgents(ctx: UserContext, companyId: number): Promise<AgentsDto> {
  const { allowsAgents } = await getApiCompanyFor(ctx, companyId);
  return { allowsAgents };
}

/**
 * Lets agents in, or shuts them out at once, and what they asked for with them, also if they are let in again. Shutting
 * them out takes no plan.
 */
export async function allowAgents(
  ctx: UserContext,
  companyId: number,
  { allowsAgents }: AgentsDto,
): Promise<AgentsDto> {
  return transact(ctx, async (tx) => {
    const company = await (allowsAgents
      ? getApiCompanyFor(tx, companyId, { lock: true })
      : getCompanyFor(tx, "company:api", companyId, { lock: true }));
    if (company.allowsAgents === allowsAgents) return { allowsAgents };
    await tx.db.update(companies).set({ allowsAgents, updatedAt: tx.now }).where(eq(companies.id, company.id));
    if (!allowsAgents)
      await tx.db
        .delete(agentConfirmations)
        .where(and(eq(agentConfirmations.companyId, company.id), isNull(agentConfirmations.usedAt)));
    await recordSecurityEvent(tx, allowsAgents ? "agentsAllowed" : "agentsStopped", {
      companyId: company.id,
      subject: company.name,
    });
    return { allowsAgents };
  });
}
