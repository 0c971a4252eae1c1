import { checkoutInput, urlDto } from "@/lib/billing/schema";
import { startCheckout } from "@/lib/billing/start-checkout";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Start buying a subscription: the address where it is paid",
  who: "person",
  body: checkoutInput,
  output: urlDto,
  handle: async (ctx, { body }) => ({ url: await startCheckout(ctx, body) }),
});
