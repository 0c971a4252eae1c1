import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { companies, companyUsers } from "@/db/schema/companies";
import { externalIdentities, oneTimeTokens, users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { languageOr } from "@/lib/platform/i18n/catalogue";

/**
 * The invitation that the mailed token belongs to; null when it expired, was used or was withdrawn. Reading does not
 * use the token up.
 */
export async function findInvitation(ctx: Context, token: string) {
  const [row] = await ctx.db
    .select({
      tokenId: oneTimeTokens.id,
      membershipId: companyUsers.id,
      roleId: companyUsers.roleId,
      user: users,
      company: companies,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .innerJoin(companyUsers, and(eq(companyUsers.userId, users.id), isNull(companyUsers.acceptedAt)))
    .innerJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(
      and(
        eq(oneTimeTokens.tokenHash, sha256(token)),
        eq(oneTimeTokens.purpose, "invitation"),
        gt(oneTimeTokens.expiresAt, ctx.now),
      ),
    );
  if (!row) return null;
  const [external] = await ctx.db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, row.user.id), isNull(externalIdentities.unlinkedAt)))
    .limit(1);
  // An unconfirmed account may be somebody else's. The invitation proves the address, so accepting it takes that
  // account over.
  const isProved = row.user.confirmedAt !== null;
  const language = languageOr(row.user.defaultLanguage ?? row.company.defaultLanguage);
  return { ...row, language, hasAccount: isProved && (row.user.passwordHash !== null || external !== undefined) };
}
