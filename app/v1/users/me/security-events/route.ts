import { z } from "zod";
import { route } from "@/lib/calls/route";
import { pageQuery } from "@/lib/platform/http/assert-page";
import { listTotal } from "@/lib/platform/text/shapes";
import { listOwnSecurityEvents } from "@/lib/security-log/list-events";
import { securityEventDto } from "@/lib/security/schema";

export const GET = route({
  who: "person",
  summary: "What the caller did, and what was done to their account, the latest first, of the last 400 days",
  query: pageQuery,
  output: z.object({ securityEvents: z.array(securityEventDto), ...listTotal }),
  handle: (ctx, { query }) => listOwnSecurityEvents(ctx, query),
});
