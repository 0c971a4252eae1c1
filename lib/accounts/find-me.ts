import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { companyRoles } from "@/db/enums";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { findPlan, type Plan } from "@/lib/billing/find-plan";
import { findSubscriptionDetail } from "@/lib/billing/find-subscription-detail";
import { toSubscriptionDto } from "@/lib/billing/to-dto";
import { findBranding } from "@/lib/branding/find-branding";
import { findMailSettings } from "@/lib/mails/find-mail-settings";
import { findHolding, listHeldCompanies } from "@/lib/organisations/holding-companies";
import { listOwnGroups } from "@/lib/organisations/list-groups";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { meDto } from "./schema";
import { toUserDto } from "./to-dto";

/** Everything that the app shell needs to know of the caller (GET /auth/me). */
export async function findMe(ctx: MemberContext, known?: Plan): Promise<z.input<typeof meDto>> {
  const { userId, companyId, companyRole } = ctx.actor;
  const isAdministrator = companyRole === companyRoles.administrator;
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError("unauthenticated");
  const [company] = companyId ? await ctx.db.select().from(companies).where(eq(companies.id, companyId)) : [];
  const plan = known ?? (await findPlan(ctx));
  const groups = company ? await listOwnGroups(ctx, company) : [];
  const holdingCompany = await findHolding(ctx);
  const held = holdingCompany ? await listHeldCompanies(ctx, { page: 1, perPage: 1000, search: "" }) : null;
  return {
    user: toUserDto(user),
    onboarded: user.onboardedAt !== null,
    company: company ?? null,
    companyGroups: groups,
    companyBranding: companyId ? await findBranding(ctx, { companyId }) : null,
    companyMailSetting: isAdministrator && companyId ? await findMailSettings(ctx, { companyId }) : null,
    subscription: plan.subscription ? toSubscriptionDto(plan.subscription) : null,
    enterpriseSubscription: plan.enterprise,
    subscriptionDetail: await findSubscriptionDetail(ctx, plan),
    holdingCompany,
    holdingCompanyCompanies: held?.companies ?? [],
  };
}
