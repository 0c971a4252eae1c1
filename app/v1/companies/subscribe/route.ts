import { openPortal } from "@/lib/billing/read-billing";
import { urlDto } from "@/lib/billing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "The address of the billing portal",
  who: "person",
  output: urlDto,
  handle: async (ctx) => ({ url: await openPortal(ctx) }),
});
