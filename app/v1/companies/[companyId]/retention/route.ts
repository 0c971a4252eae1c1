import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { findRetention, saveRetention } from "@/lib/retention/save-rule";
import { retentionAnswer, retentionInput } from "@/lib/retention/schema";

export const GET = route({
  summary: "For how many years an organisation keeps its workflows",
  scope: "administer",
  params: companyParams,
  output: retentionAnswer,
  handle: async (ctx, { params }) => ({ retention: await findRetention(ctx, params.companyId) }),
});

export const PUT = route({
  summary: "Set for how many years an organisation keeps its workflows",
  description:
    "What is kept for longer is erased every night, after it has been listed for 30 days. Shortening it erases nothing " +
    "for 30 days, and everybody who administers the organisation is told by mail.",
  scope: "administer",
  params: companyParams,
  body: retentionInput,
  output: retentionAnswer,
  handle: async (ctx, { params, body }) => ({ retention: await saveRetention(ctx, params.companyId, body) }),
});
