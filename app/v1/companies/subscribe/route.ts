import { openPortal } from "@/lib/billing/read-billing";
import { paidByQuery, urlDto } from "@/lib/billing/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The address of the billing portal",
  who: "person",
  query: paidByQuery,
  output: urlDto,
  handle: async (ctx, { query }) => ({ url: await openPortal(ctx, query.paid_by) }),
});
