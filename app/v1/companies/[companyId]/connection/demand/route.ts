import { z } from "zod";
import { route } from "@/lib/calls/route";
import { connectionDto, demandInput } from "@/lib/connections/schema";
import { saveDemand } from "@/lib/connections/settings/save-demand";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const PUT = route({
  summary: "Demand that members sign in by the organisation's own sign-in only",
  description:
    "From the date on, sessions that began otherwise end, and passwords, passkeys and other providers are refused. The exceptions sign in as before, with a second step, and each time is told to all administrators by mail.",
  who: "person",
  params: companyParams,
  body: demandInput,
  output: z.object({ connection: connectionDto }),
  handle: async (ctx, { params, body }) => ({ connection: await saveDemand(ctx, params.companyId, body) }),
});
