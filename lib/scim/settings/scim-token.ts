import "server-only";
import { eq } from "drizzle-orm";
import { scimTokens } from "@/db/schema/scim";
import { getCompanyFor } from "@/lib/access/organisations";
import { scimTokenPrefix } from "@/lib/calls/scim-token";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { daysLater } from "@/lib/platform/i18n/days";
import type { ScimTokenInput } from "@/lib/scim/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { hasProvedDomain } from "./show-scim";

const shownCharacters = 4;

/** Replaces the token that was there, which stops working. The only answer that includes the token. */
export async function makeScimToken(
  ctx: UserContext,
  companyId: number,
  { days }: ScimTokenInput,
): Promise<{ token: typeof scimTokens.$inferSelect; secret: string }> {
  return transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    if (!(await hasProvedDomain(tx, company))) throw new AppError("conflict", "scim_needs_domain");
    await tx.db.delete(scimTokens).where(eq(scimTokens.companyId, company.id));
    const secret = scimTokenPrefix + randomToken();
    const [token] = await tx.db
      .insert(scimTokens)
      .values({
        companyId: company.id,
        tokenHash: sha256(secret),
        tail: secret.slice(-shownCharacters),
        makerId: tx.actor.userId,
        createdAt: tx.now,
        expiresAt: daysLater(tx.now, days),
      })
      .returning();
    if (!token) throw new AppError("internal");
    await recordSecurityEvent(tx, "scimTokenMade", { companyId: company.id, subject: `…${token.tail}` });
    return { token, secret };
  });
}

/**
 * The provider's calls are refused from now on; people and groups stay as they are. Also without the plan that a token
 * needs: one made before goes on.
 */
export async function endScimToken(ctx: UserContext, companyId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:security", companyId, { lock: true });
    const [ended] = await tx.db.delete(scimTokens).where(eq(scimTokens.companyId, company.id)).returning();
    if (!ended) throw new AppError("not_found");
    await recordSecurityEvent(tx, "scimTokenEnded", { companyId: company.id, subject: `…${ended.tail}` });
  });
}
