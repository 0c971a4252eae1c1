import { z } from "zod";
import { cancelSubscription, changePlan, previewChange } from "@/lib/billing/change-subscription";
import { findPlan } from "@/lib/billing/find-plan";
import { findSubscriptionDetail } from "@/lib/billing/find-subscription-detail";
import { paidByQuery, subscriptionChange, subscriptionDetailDto, subscriptionDto } from "@/lib/billing/schema";
import { toSubscriptionDto } from "@/lib/billing/to-dto";
import { route } from "@/lib/calls/route";

export const PATCH = route({
  summary:
    "Change the number of users (and so of workflows) or the billing cycle; with preview, only answer what that costs at once",
  who: "person",
  query: paidByQuery,
  body: subscriptionChange,
  output: z.object({
    subscription: subscriptionDto.optional(),
    subscriptionDetail: subscriptionDetailDto.nullable().optional(),
    /** Cents; only with preview. */
    amountDue: z.int().optional(),
    /** Only with preview. */
    cycleWorkflowLimit: z.int().optional(),
  }),
  handle: async (ctx, { body, query }) => {
    if (body.preview) return previewChange(ctx, body, query.paid_by);
    const subscription = await toSubscriptionDto(ctx, await changePlan(ctx, body, query.paid_by));
    return { subscription, subscriptionDetail: await findSubscriptionDetail(ctx, await findPlan(ctx)) };
  },
});

export const DELETE = route({
  summary: "Cancel the subscription; it runs to the end of its billing cycle",
  who: "person",
  query: paidByQuery,
  output: z.object({ subscription: subscriptionDto }),
  handle: async (ctx, { query }) => ({
    subscription: await toSubscriptionDto(ctx, await cancelSubscription(ctx, query.paid_by)),
  }),
});
