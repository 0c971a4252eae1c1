import { route } from "@/lib/calls/route";
import { listOwnHolds } from "@/lib/retention/page-of-holds";
import { holdsAnswer, holdsQuery } from "@/lib/holds/schema";

export const GET = route({
  who: "person",
  summary: "The holds on one's own personal workflows, the latest first",
  query: holdsQuery,
  output: holdsAnswer,
  handle: (ctx, { query }) => listOwnHolds(ctx, query),
});
