import "server-only";
import { eq } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import { enterpriseSubscriptions } from "@/db/schema/companies";
import type { MemberContext } from "@/lib/platform/context";
import { hasLapsed } from "./rules";

export type Plan = {
  /** Who pays what is in force now. */
  kind: "none" | "personal" | "company" | "enterprise";
  /** The last one bought, lapsed or not. */
  subscription: typeof subscriptions.$inferSelect | null;
  enterprise: typeof enterpriseSubscriptions.$inferSelect | null;
};

/** The plan that the caller works under: the organisation's, else a personal one. */
export async function findPlan(ctx: MemberContext): Promise<Plan> {
  const { userId, companyId } = ctx.actor;
  const [enterprise = null] = companyId
    ? await ctx.db.select().from(enterpriseSubscriptions).where(eq(enterpriseSubscriptions.companyId, companyId))
    : [];
  const [ofCompany = null] = companyId
    ? await ctx.db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId))
    : [];
  const [personal = null] = ofCompany
    ? []
    : await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const subscription = ofCompany ?? personal;
  const plan = { subscription, enterprise };
  if (enterprise && (enterprise.cancelledAt === null || enterprise.cancelledAt > ctx.now))
    return { ...plan, kind: "enterprise" };
  if (!subscription || hasLapsed(subscription, ctx.now)) return { ...plan, kind: "none" };
  return { ...plan, kind: ofCompany ? "company" : "personal" };
}
