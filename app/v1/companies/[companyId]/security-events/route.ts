import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { listTotal } from "@/lib/platform/text/shapes";
import { listSecurityEvents } from "@/lib/security-log/list-events";
import { securityEventDto, securityEventsQuery } from "@/lib/security/schema";

export const GET = route({
  summary: "Who did what in the organisation, the latest first, of the last 400 days",
  scope: "administer",
  params: companyParams,
  query: securityEventsQuery,
  output: z.object({ securityEvents: z.array(securityEventDto), ...listTotal }),
  handle: (ctx, { params, query }) => listSecurityEvents(ctx, params.companyId, query),
});
