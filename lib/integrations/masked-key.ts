import "server-only";
import { eq } from "drizzle-orm";
import { companyApiCredentials } from "@/db/schema/integrations";
import { apiKeyPrefix } from "@/lib/calls/api-key";
import type { Context } from "@/lib/platform/context/context";
import { openText, sealText } from "@/lib/platform/crypto/crypto";

export const apiKeyOwner = (companyId: number) => `company:${companyId}:company_api_credentials.key`;
const shownCharacters = 4;

export const sealKey = (companyId: number, key: string) => sealText("api-key", apiKeyOwner(companyId), key);

/** For GET /companies/{id} and the screen: the last characters tell keys apart but are useless as a key. */
export async function findMaskedKey(ctx: Context, companyId: number): Promise<string | null> {
  const key = await readKey(ctx, companyId);
  return key && `${apiKeyPrefix}${"•".repeat(12)}${key.slice(-shownCharacters)}`;
}

export async function readKey(ctx: Context, companyId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ sealed: companyApiCredentials.keySealed })
    .from(companyApiCredentials)
    .where(eq(companyApiCredentials.companyId, companyId));
  return row ? openText("api-key", apiKeyOwner(companyId), row.sealed) : null;
}
