import { z } from "zod";
import { listMailTexts } from "@/lib/mail-texts/save-mail-text";
import { mailTextsDto } from "@/lib/mail-texts/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "An organisation's own words for mails to recipients, and ours",
  scope: "administer",
  params: companyParams,
  output: z.object(mailTextsDto),
  handle: (ctx, { params }) => listMailTexts(ctx, params.companyId),
});
