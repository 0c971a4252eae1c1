import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import { countUsers } from "./assert-units";
import type { CompanyPlan } from "./find-company-plan";
import { findPlan } from "./find-plan";
import { findWorkflowUsage } from "./limits";
import { findSubscription, getBuyer, type SubscriptionRow } from "./payer";
import { cycleAt, hasLapsed, trial } from "./rules";

/** `covered`: the holding pays; `unlimited`: nothing is sold here. */
type PlanState = "active" | "cancelled" | "lapsed" | "trial" | "enterprise" | "covered" | "unlimited";

/**
 * The content of the subscription tab, for a caller who buys for themselves or the organisation. Throws `forbidden` to
 * others.
 */
export async function findOverview(ctx: UserContext) {
  const payer = getBuyer(ctx);
  const [plan, subscription, usage, users] = await Promise.all([
    findPlan(ctx),
    isUnlimited() ? null : findSubscription(ctx, payer),
    findWorkflowUsage(ctx),
    countUsers(ctx, payer),
  ]);
  const running = subscription && !hasLapsed(subscription, ctx.now) ? subscription : null;
  const isEnterprise = plan.kind === "enterprise";
  const covered = running || isEnterprise ? null : plan.ofCompany;
  const userLimit = isEnterprise ? (plan.enterprise?.organisationUnitLimit ?? null) : userLimitOf(running, covered);
  return {
    planState: planStateOf({ running, subscription, isEnterprise, isCovered: covered !== null }),
    subscription,
    running,
    cycle: running && cycleAt(running, ctx.now),
    users: { used: users, limit: userLimit },
    workflows: usage,
  };
}

function userLimitOf(running: SubscriptionRow | null, covered: CompanyPlan | null): number | null {
  if (running) return running.units;
  if (covered) return covered.userLimit;
  return isUnlimited() ? null : trial.users;
}

type Found = {
  running: SubscriptionRow | null;
  subscription: SubscriptionRow | null;
  isEnterprise: boolean;
  isCovered: boolean;
};

function planStateOf({ running, subscription, isEnterprise, isCovered }: Found): PlanState {
  if (isEnterprise) return "enterprise";
  if (isUnlimited()) return "unlimited";
  if (running) return running.cancelledAt ? "cancelled" : "active";
  if (isCovered) return "covered";
  return subscription ? "lapsed" : "trial";
}
