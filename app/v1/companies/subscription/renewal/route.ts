import { z } from "zod";
import { renewSubscription } from "@/lib/billing/change-subscription";
import { paidByQuery, subscriptionDto } from "@/lib/billing/schema";
import { toSubscriptionDto } from "@/lib/billing/to-dto";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Take back a cancellation while the subscription still runs",
  who: "person",
  query: paidByQuery,
  output: z.object({ subscription: subscriptionDto }),
  handle: async (ctx, { query }) => ({
    subscription: await toSubscriptionDto(ctx, await renewSubscription(ctx, query.paid_by)),
  }),
});
