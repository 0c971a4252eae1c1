import { z } from "zod";
import { renewSubscription } from "@/lib/billing/change-subscription";
import { subscriptionDto } from "@/lib/billing/schema";
import { toSubscriptionDto } from "@/lib/billing/to-dto";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "Take back a cancellation while the subscription still runs",
  who: "person",
  output: z.object({ subscription: subscriptionDto }),
  handle: async (ctx) => ({ subscription: toSubscriptionDto(await renewSubscription(ctx)) }),
});
