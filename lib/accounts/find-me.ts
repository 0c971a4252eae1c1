import "server-only";
import type { z } from "zod";
import { companyRoles } from "@/db/enums";
import { findSubscriptionDetail } from "@/lib/billing/find-subscription-detail";
import { toSubscriptionDto } from "@/lib/billing/to-dto";
import { findBranding } from "@/lib/branding/find-branding";
import { findMailSettings } from "@/lib/mail-server/find-mail-settings";
import { findHolding, listHeldCompanies } from "@/lib/organisations/companies/holding-companies";
import { listOwnGroups } from "@/lib/organisations/groups/list-groups";
import type { UserContext } from "@/lib/platform/context/context";
import { findViewer, type Viewer } from "./find-viewer";
import type { meDto } from "./schema";
import { toUserDto } from "./to-dto";

/** Everything that the app shell needs to know about the caller (GET /auth/me). */
export async function findMe(ctx: UserContext, known?: Viewer): Promise<z.input<typeof meDto>> {
  const { companyId, companyRole } = ctx.actor;
  const isAdministrator = companyRole === companyRoles.administrator;
  const { user, company, plan } = known ?? (await findViewer(ctx));
  const groups = company ? await listOwnGroups(ctx, company) : [];
  const holdingCompany = await findHolding(ctx);
  const held = holdingCompany ? await listHeldCompanies(ctx, { page: 1, perPage: 1000, search: "" }) : null;
  return {
    user: toUserDto(user),
    onboarded: user.onboardedAt !== null,
    company,
    companyGroups: groups,
    companyBranding: companyId ? await findBranding(ctx, { companyId }) : null,
    companyMailSetting: isAdministrator && companyId ? await findMailSettings(ctx, { companyId }) : null,
    subscription: plan.subscription && (await toSubscriptionDto(ctx, plan.subscription)),
    enterpriseSubscription: plan.enterprise,
    subscriptionDetail: await findSubscriptionDetail(ctx, plan),
    holdingCompany,
    holdingCompanyCompanies: held?.companies ?? [],
  };
}
