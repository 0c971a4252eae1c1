import "server-only";
import { and, desc, eq, gt, max } from "drizzle-orm";
import { mailSettings } from "@/db/schema/appearance";
import { companyApiCredentials, webhookDeliveries } from "@/db/schema/integrations";
import { scimTokens } from "@/db/schema/scim";
import { connectionSubjects } from "@/db/schema/single-sign-on";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { findConnection } from "@/lib/connections/settings/queries";
import { listLastCalls } from "@/lib/integrations/list-api-logs";
import { findMaskedKey } from "@/lib/integrations/masked-key";
import { listApiKeys } from "@/lib/integrations/named-keys";
import { listWebhooks } from "@/lib/integrations/webhooks";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { type Acting, type ActingKind, actingKinds } from "./rules";

type Found = Omit<Acting, "kind">;
type Registered = {
  /** The columns by which it acts: `table`, or `table.column`. */
  by: readonly string[];
  list: (ctx: Context, company: CompanyRow) => Promise<Found[]>;
};

/**
 * Everything that acts in an organisation's name besides its people. Whatever is new belongs here, with its act in
 * components/organisations/end-acting.ts.
 */
export const registry: Record<ActingKind, Registered> = {
  firstKey: { by: ["company_api_credentials"], list: listFirstKey },
  apiKey: {
    by: ["api_keys"],
    list: async (ctx, { id }) =>
      (await listApiKeys(ctx, id)).map((key) => ({ ...key, name: `${key.name} …${key.tail}` })),
  },
  agents: { by: ["companies.allows_agents"], list: listAgents },
  webhook: { by: ["webhooks"], list: listHooks },
  origin: { by: ["companies.allowed_origins", "embed_sessions"], list: listOrigins },
  connection: { by: ["connections"], list: listConnections },
  provider: {
    by: ["scim_tokens"],
    list: async ({ db }, { id }) =>
      (await db.select().from(scimTokens).where(eq(scimTokens.companyId, id)).orderBy(desc(scimTokens.id))).map(
        (token) => ({ id: token.id, name: `…${token.tail}`, lastUsedAt: token.lastUsedAt }),
      ),
  },
  mailServer: {
    by: ["mail_settings"],
    list: async ({ db }, { id }) =>
      (await db.select().from(mailSettings).where(eq(mailSettings.companyId, id))).map((server) => ({
        id: server.id,
        name: `${server.host} (${server.fromAddress})`,
        lastUsedAt: server.lastUsedAt,
      })),
  },
};

/** For administrators: what acts in the organisation's name, and when it last did. */
export async function listActing(ctx: UserContext, companyId: number): Promise<Acting[]> {
  const company = await getCompanyFor(ctx, "company:security", companyId);
  const found = await Promise.all(
    actingKinds.map(async (kind) =>
      (await registry[kind].list(ctx, company)).map(({ id, name, lastUsedAt }) => ({ kind, id, name, lastUsedAt })),
    ),
  );
  return found.flat();
}

async function listFirstKey(ctx: Context, { id }: CompanyRow): Promise<Found[]> {
  const own = eq(companyApiCredentials.companyId, id);
  const [[row], masked] = await Promise.all([
    ctx.db.select({ lastUsedAt: companyApiCredentials.lastUsedAt }).from(companyApiCredentials).where(own),
    findMaskedKey(ctx, id),
  ]);
  return row ? [{ id: 0, name: masked && `…${masked.slice(-4)}`, lastUsedAt: row.lastUsedAt }] : [];
}

async function listAgents(ctx: Context, { id, allowsAgents }: CompanyRow): Promise<Found[]> {
  if (!allowsAgents) return [];
  const [last] = await listLastCalls(ctx, id, "/v1/mcp", 1);
  return [{ id: 0, name: null, lastUsedAt: last?.at ?? null }];
}

async function listHooks(ctx: Context, { id: companyId }: CompanyRow): Promise<Found[]> {
  const lastOf = async (webhookId: number) => {
    const [last] = await ctx.db
      .select({ at: webhookDeliveries.attemptedAt })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), gt(webhookDeliveries.attempts, 0)))
      .orderBy(desc(webhookDeliveries.id))
      .limit(1);
    return last?.at ?? null;
  };
  const hooks = await listWebhooks(ctx, companyId);
  return Promise.all(hooks.map(async ({ id, url }) => ({ id, name: url, lastUsedAt: await lastOf(id) })));
}

/** How many calls are looked through for the last use of each origin. */
const lookedThrough = 1000;

/** An origin was last used when a page for it was asked for. */
async function listOrigins(ctx: Context, { id, allowedOrigins }: CompanyRow): Promise<Found[]> {
  if (allowedOrigins.length === 0) return [];
  const calls = await listLastCalls(ctx, id, "/v1/embed-sessions", lookedThrough);
  return allowedOrigins.map((origin, index) => ({
    id: index,
    name: origin,
    lastUsedAt: calls.find(({ body }) => body.includes(JSON.stringify(origin)))?.at ?? null,
  }));
}

async function listConnections(ctx: Context, { id, name }: CompanyRow): Promise<Found[]> {
  const connection = await findConnection(ctx, id);
  if (!connection) return [];
  const [last] = await ctx.db
    .select({ at: max(connectionSubjects.lastSignedInAt) })
    .from(connectionSubjects)
    .where(eq(connectionSubjects.connectionId, connection.id));
  return [{ id: connection.id, name: `${name} (${connection.kind.toUpperCase()})`, lastUsedAt: last?.at ?? null }];
}
