import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { scimTokens } from "@/db/schema/scim";
import type { Provider } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { noteUse } from "@/lib/platform/database/note-use";

/** Distinguishes it from other tokens, and lets secret scanners find leaked ones. */
export const scimTokenPrefix = "csp_";

/** The identity provider that sends the token; null if it is unknown or has run out, or the organisation is closed. */
export async function readScimToken(db: Database, token: string, now: Date): Promise<Provider | null> {
  const [row] = await db
    .select({ id: scimTokens.id, companyId: scimTokens.companyId, lastUsedAt: scimTokens.lastUsedAt })
    .from(scimTokens)
    .innerJoin(companies, eq(companies.id, scimTokens.companyId))
    .where(
      and(
        eq(scimTokens.tokenHash, sha256(token)),
        gt(scimTokens.expiresAt, now),
        isNull(companies.deletedAt),
        isNull(companies.suspendedAt),
      ),
    );
  if (!row) return null;
  await noteUse(db, scimTokens, row, now);
  return { kind: "provider", companyId: row.companyId };
}
