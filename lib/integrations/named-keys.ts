import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { apiKeys } from "@/db/schema/integrations";
import { getCompanyFor } from "@/lib/access/organisations";
import { apiKeyPrefix } from "@/lib/calls/api-key";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getApiCompanyFor } from "./api-key";
import { type ApiKeyDto, type ApiKeyInput, maximumApiKeys } from "./schema";

const shownCharacters = 4;

/** Callers must have checked organisation, permission and plan. */
export const listApiKeys = (ctx: Context, companyId: number): Promise<ApiKeyDto[]> =>
  ctx.db.select().from(apiKeys).where(eq(apiKeys.companyId, companyId)).orderBy(asc(apiKeys.id));

/** The only answer that includes the key. */
export async function createApiKey(
  ctx: UserContext,
  companyId: number,
  input: ApiKeyInput,
): Promise<{ apiKey: ApiKeyDto; secretKey: string }> {
  return transact(ctx, async (tx) => {
    await getApiCompanyFor(tx, companyId, { lock: true });
    if (input.expiresAt && input.expiresAt <= tx.now) throw invalid({ expiresAt: "notInFuture" });
    if ((await tx.db.$count(apiKeys, eq(apiKeys.companyId, companyId))) >= maximumApiKeys)
      throw new AppError("conflict", "api_keys_maximum", { values: { maximum: maximumApiKeys } });
    const secretKey = apiKeyPrefix + randomToken();
    const [apiKey] = await tx.db
      .insert(apiKeys)
      .values({
        ...input,
        companyId,
        keyHash: sha256(secretKey),
        tail: secretKey.slice(-shownCharacters),
        makerId: tx.actor.userId,
        createdAt: tx.now,
      })
      .returning();
    if (!apiKey) throw new Error("The key's row was not written");
    const about = { companyId, subject: input.name, detail: input.scopes.join(", ") };
    await recordSecurityEvent(tx, "apiKeyMade", about);
    return { apiKey, secretKey };
  });
}

/** The key stops working at commit. Also without the plan that keys need: with a new one it would work again. */
export async function deleteApiKey(ctx: UserContext, companyId: number, apiKeyId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:api", companyId, { lock: true });
    const [deleted] = await tx.db
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, apiKeyId), eq(apiKeys.companyId, companyId)))
      .returning();
    if (!deleted) throw new AppError("not_found");
    await recordSecurityEvent(tx, "apiKeyDeleted", { companyId, subject: deleted.name });
  });
}
