import { z } from "zod";
import { cancelSubscription, changeUnits } from "@/lib/billing/change-subscription";
import { findPlan } from "@/lib/billing/find-plan";
import { findSubscriptionDetail } from "@/lib/billing/find-subscription-detail";
import { subscriptionDetailDto, subscriptionDto, unitsInput } from "@/lib/billing/schema";
import { toSubscriptionDto } from "@/lib/billing/to-dto";
import { route } from "@/lib/platform/http/route";

export const PATCH = route({
  summary: "Change how many users, and so how many workflows, the subscription has",
  who: "person",
  body: unitsInput,
  output: z.object({ subscription: subscriptionDto, subscriptionDetail: subscriptionDetailDto.nullable() }),
  handle: async (ctx, { body }) => {
    const subscription = toSubscriptionDto(await changeUnits(ctx, body.units));
    return { subscription, subscriptionDetail: await findSubscriptionDetail(ctx, await findPlan(ctx)) };
  },
});

export const DELETE = route({
  summary: "Cancel the subscription; it runs to the end of its billing cycle",
  who: "person",
  output: z.object({ subscription: subscriptionDto }),
  handle: async (ctx) => ({ subscription: toSubscriptionDto(await cancelSubscription(ctx)) }),
});
