import { route } from "@/lib/calls/route";
import { pageQuery } from "@/lib/platform/http/assert-page";
import { listOwnHolds } from "@/lib/retention/page-of-holds";
import { holdsAnswer } from "@/lib/holds/schema";

export const GET = route({
  who: "person",
  summary: "The holds on one's own personal workflows, the latest first",
  query: pageQuery,
  output: holdsAnswer,
  handle: (ctx, { query }) => listOwnHolds(ctx, query),
});
