import { z } from "zod";
import { route } from "@/lib/calls/route";
import { connectionDto, connectionRulesInput } from "@/lib/connections/schema";
import { saveConnectionRules } from "@/lib/connections/settings/save-rules";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const PUT = route({
  summary: "Set who gets an account by the organisation's own sign-in, and with which role and folders",
  who: "person",
  params: companyParams,
  body: connectionRulesInput,
  output: z.object({ connection: connectionDto }),
  handle: async (ctx, { params, body }) => ({ connection: await saveConnectionRules(ctx, params.companyId, body) }),
});
