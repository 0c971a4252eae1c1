import "server-only";
import { and, eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { apiKeys } from "@/db/schema/integrations";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/** The key that an agent calls with. */
export type Agent = { apiKeyId: number; name: string; companyId: number };

/**
 * The agent that calls. Only keys with a name are for agents, because log and trail name them; and an administrator has
 * to have let agents in.
 */
export async function findAgent({ actor, db }: UserContext): Promise<Agent> {
  const refusal = new AppError("forbidden", "agents_by_named_key_only");
  if (!actor.viaKey || !actor.keyHash) throw refusal;
  const [found] = await db
    .select({
      apiKeyId: apiKeys.id,
      name: apiKeys.name,
      companyId: apiKeys.companyId,
      isAllowed: companies.allowsAgents,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .where(and(eq(apiKeys.keyHash, actor.keyHash), eq(apiKeys.companyId, actor.companyId ?? 0)));
  if (!found) throw refusal;
  const { isAllowed, ...agent } = found;
  if (!isAllowed) throw new AppError("forbidden", "agents_off");
  return agent;
}
