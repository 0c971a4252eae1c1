import "server-only";
import { eq } from "drizzle-orm";
import { companies, companyUsers } from "@/db/schema/companies";
import type { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { SignedIn } from "@/lib/calls/signed-in-answer";
import { openSession } from "@/lib/calls/session";

/** Opens a session for somebody whose identity is proved, in their own language, else the organisation's. */
export async function signInAs(ctx: Context, user: typeof users.$inferSelect): Promise<SignedIn> {
  const [company] = await ctx.db
    .select({
      language: companies.defaultLanguage,
      suspendedAt: companies.suspendedAt,
      acceptedAt: companyUsers.acceptedAt,
    })
    .from(companyUsers)
    .innerJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(eq(companyUsers.userId, user.id));
  if (company?.suspendedAt && company.acceptedAt) throw new AppError("forbidden", "organisation_suspended");
  const token = await openSession(ctx, user.id);
  return { token, language: user.defaultLanguage ?? company?.language ?? null, onboarded: user.onboardedAt !== null };
}
