import "server-only";
import { and, count, eq } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";
import { countUsers } from "./assert-units";
import type { Plan } from "./find-plan";
import { sentBy } from "./limits";
import { carriedIn, cycleAt, workflowsInCycle } from "./rules";
import type { z } from "zod";
import type { subscriptionDetailDto } from "./schema";

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** What the plan in force allows and how much of it is used; null on trial and after a plan has lapsed. */
export async function findSubscriptionDetail(
  ctx: UserContext,
  { kind, subscription, enterprise }: Plan,
): Promise<z.input<typeof subscriptionDetailDto> | null> {
  if (kind === "none") return null;
  const bought = kind === "enterprise" || kind === "unlimited" ? null : subscription;
  const agreed = kind === "enterprise" ? enterprise : null;
  const planName = bought?.type ?? (kind === "unlimited" ? kind : "enterprise");
  const cycle = bought && cycleAt(bought, ctx.now);
  const { companyId, userId } = ctx.actor;
  const sent = sentBy(ctx, ctx.actor, cycle?.start ?? null);
  const countSent = async (own: boolean) => {
    const where = own ? and(sent, eq(workflows.initiatorId, userId)) : sent;
    const [row] = await ctx.db.select({ sent: count() }).from(workflows).where(where);
    return row?.sent ?? 0;
  };
  const following =
    cycle && bought.cancelledAt === null
      ? cycleAt({ ...bought, cycleStart: cycle.start, cycleEnd: cycle.end }, cycle.end)
      : null;
  const companyUsage = (await countSent(false)) + (bought ? carriedIn(bought, ctx.now) : 0);
  return {
    units: bought ? bought.units : (agreed?.organisationUnitLimit ?? null),
    companyUserUsage: await countUsers(ctx, companyId === null ? { companyId, userId } : { companyId, userId: null }),
    companyUsage,
    userUsage: await countSent(true),
    cycleWorkflowLimit: bought && Math.max(workflowsInCycle(bought, ctx.now), companyUsage),
    description: translator(ctx.language, "SubscriptionTab")(`plan.${planName}`),
    productPrice: bought?.price ?? null,
    annualBilling: bought?.type === "annual",
    templateLimit: bought ? null : (agreed?.templateLimit ?? null),
    nextBillingCycleStartDate: following && unixSeconds(following.start),
    nextBillingCycleEndDate: following && unixSeconds(following.end),
  };
}
