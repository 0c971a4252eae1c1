import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { companies, companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { findPlan } from "@/lib/billing/find-plan";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import type { meDto } from "./schema";

/** Everything that the app shell needs to know of the caller (GET /auth/me). */
export async function findMe(ctx: MemberContext): Promise<z.input<typeof meDto>> {
  const { userId, companyId } = ctx.actor;
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError("unauthenticated");
  const [company] = companyId ? await ctx.db.select().from(companies).where(eq(companies.id, companyId)) : [];
  const { subscription, enterprise } = await findPlan(ctx);
  const groups = await ctx.db
    .select({
      id: companyGroups.id,
      name: companyGroups.name,
      companyId: companyGroups.companyId,
      roleId: companyGroupUsers.roleId,
    })
    .from(companyGroupUsers)
    .innerJoin(companyGroups, eq(companyGroups.id, companyGroupUsers.groupId))
    .where(and(eq(companyGroupUsers.userId, userId), eq(companyGroups.companyId, companyId ?? 0)));
  return {
    user: {
      ...user,
      defaultLanguage: user.defaultLanguage ? languageOr(user.defaultLanguage) : null,
      verified: user.confirmedAt !== null,
    },
    onboarded: user.onboardedAt !== null,
    company: company ?? null,
    companyGroups: groups,
    companyBranding: null,
    companyMailSetting: null,
    subscription,
    enterpriseSubscription: enterprise,
    subscriptionDetail: null,
    holdingCompany: null,
    holdingCompanyCompanies: [],
  };
}
