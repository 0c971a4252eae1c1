import { z } from "zod";
import { receiveEvent } from "@/lib/billing/stripe/receive-event";
import { readLimited } from "@/lib/platform/http/read-body";
import { route } from "@/lib/calls/route";

const maximum = 1_000_000;

export const POST = route({
  summary: "Events from Stripe, authenticated by its signature over the body",
  who: "anyone",
  idempotent: false,
  output: z.object({}),
  handle: async (ctx, { request }) => {
    await receiveEvent(ctx, await readLimited(request, maximum), request.headers.get("stripe-signature"));
    return {};
  },
});
