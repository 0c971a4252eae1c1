import "server-only";
import { eq } from "drizzle-orm";
import { companies, enterpriseSubscriptions } from "@/db/schema/companies";
import { companyApiCredentials, credentialEvents } from "@/db/schema/integrations";
import { readKey, sealKey } from "./masked-key";
import { getCompanyFor } from "@/lib/access/organisations";
import { apiKeyPrefix } from "@/lib/calls/api-key";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { isApiCompany } from "@/lib/calls/api-key";
import { recordSecurityEvent } from "@/lib/security/record-event";

/**
 * Checks organisation, permission and plan: keys, logs and webhooks are for enterprise and holding plans (docs/api.md).
 */
export async function getApiCompanyFor(ctx: UserContext, companyId: number, options: { lock?: boolean } = {}) {
  const company = await getCompanyFor(ctx, "company:api", companyId, options);
  if (!(await hasApi(ctx, company.id))) throw new AppError("plan_limit", "api_needs_enterprise");
  return company;
}

async function hasApi(ctx: Context, companyId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(enterpriseSubscriptions, eq(enterpriseSubscriptions.companyId, companies.id))
    .where(isApiCompany(companyId, ctx.now));
  return row !== undefined;
}

/** Makes a new key; the previous one stops working at commit. */
export async function generateApiKey(ctx: UserContext, companyId: number): Promise<string> {
  const key = apiKeyPrefix + randomToken();
  await transact(ctx, async (tx) => {
    await getApiCompanyFor(tx, companyId, { lock: true });
    const set = {
      keyHash: sha256(key),
      keySealed: sealKey(companyId, key),
      makerId: tx.actor.userId,
      updatedAt: tx.now,
    };
    await tx.db
      .insert(companyApiCredentials)
      .values({ companyId, ...set })
      .onConflictDoUpdate({ target: companyApiCredentials.companyId, set });
    await recordCredentialEvent(tx, companyId, "generated");
    await recordSecurityEvent(tx, "apiKeyMade", { companyId });
  });
  return key;
}

/** The key in clear text; records who saw it. */
export async function showApiKey(ctx: UserContext, companyId: number): Promise<string> {
  return transact(ctx, async (tx) => {
    await getApiCompanyFor(tx, companyId, { lock: true });
    const key = await readKey(tx, companyId);
    if (!key) throw new AppError("not_found");
    await recordCredentialEvent(tx, companyId, "shown");
    await recordSecurityEvent(tx, "apiKeyShown", { companyId });
    return key;
  });
}

/** The key stops working at commit; another can be made. Also without the plan that keys need. */
export async function deleteFirstKey(ctx: UserContext, companyId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:api", companyId, { lock: true });
    const own = eq(companyApiCredentials.companyId, companyId);
    const deleted = await tx.db.delete(companyApiCredentials).where(own).returning();
    if (deleted.length === 0) throw new AppError("not_found");
    await recordSecurityEvent(tx, "apiKeyDeleted", { companyId });
  });
}

async function recordCredentialEvent(tx: UserContext, companyId: number, kind: "generated" | "shown") {
  await tx.db
    .insert(credentialEvents)
    .values({ companyId, userId: tx.actor.userId, kind, ip: tx.request.ip, createdAt: tx.now });
}
