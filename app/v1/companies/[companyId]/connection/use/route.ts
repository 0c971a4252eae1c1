import { z } from "zod";
import { route } from "@/lib/calls/route";
import { connectionDto } from "@/lib/connections/schema";
import { applyDraft } from "@/lib/connections/settings/apply-draft";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const POST = route({
  summary: "Let people sign in with the saved draft, which has passed its test",
  who: "person",
  params: companyParams,
  output: z.object({ connection: connectionDto }),
  handle: async (ctx, { params }) => ({ connection: await applyDraft(ctx, params.companyId) }),
});
