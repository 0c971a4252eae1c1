import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { findPlan } from "@/lib/billing/find-plan";
import { findHolding, listHeldCompanies } from "@/lib/organisations/holding-companies";
import { listOwnGroups } from "@/lib/organisations/list-groups";
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
  const groups = company ? await listOwnGroups(ctx, company) : [];
  const holdingCompany = await findHolding(ctx);
  const held = holdingCompany ? await listHeldCompanies(ctx, { page: 1, perPage: 1000, search: "" }) : null;
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
    holdingCompany,
    holdingCompanyCompanies: held?.companies ?? [],
  };
}
