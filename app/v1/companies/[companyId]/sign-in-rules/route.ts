import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyId, signInRulesDto, signInRulesInput } from "@/lib/organisations/schema";
import { findSignInRules, saveSignInRules } from "@/lib/organisations/companies/sign-in-rules";

const params = z.object({ companyId });
const output = z.object({ signInRules: signInRulesDto });

export const GET = route({
  summary: "What an organisation demands of its members' sign-ins",
  scope: "administer",
  params,
  output,
  handle: async (ctx, { params: { companyId: id } }) => ({ signInRules: await findSignInRules(ctx, id) }),
});

export const PUT = route({
  summary: "Demand a second step of an organisation's members, and limit how long they stay signed in or idle",
  description:
    "From the date on, a member without a second step is refused with SecondStepMissing until one is set up; they are told by mail. Sessions older than the limit end at once, the caller's own too; a session in which the person did nothing for the idle minutes ends then. A rule that is not given stays as it is. API keys are not concerned.",
  who: "person",
  params,
  body: signInRulesInput,
  output,
  handle: async (ctx, { params: { companyId: id }, body }) => ({ signInRules: await saveSignInRules(ctx, id, body) }),
});
