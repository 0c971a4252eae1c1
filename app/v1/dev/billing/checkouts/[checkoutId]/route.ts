import { z } from "zod";
import { completeCheckout } from "@/lib/billing/embedded/complete-checkout";
import { subscriptionDto } from "@/lib/billing/schema";
import { toSubscriptionDto } from "@/lib/billing/to-dto";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Complete a purchase of the embedded billing; nothing is charged",
  who: "person",
  params: z.object({ checkoutId: z.uuid() }),
  output: z.object({ subscription: subscriptionDto }),
  handle: async (ctx, { params }) => ({
    subscription: await toSubscriptionDto(ctx, await completeCheckout(ctx, params.checkoutId)),
  }),
});
