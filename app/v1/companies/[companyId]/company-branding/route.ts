import { z } from "zod";
import { findBranding } from "@/lib/branding/find-branding";
import { saveBranding } from "@/lib/branding/save-branding";
import { brandingDto, brandingInput, productBranding } from "@/lib/branding/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { inPlannedCompany } from "@/lib/organisations/companies/in-planned-company";
import { route } from "@/lib/calls/route";

const output = z.object({ companyBranding: brandingDto });

export const GET = route({
  summary: "The organisation's logo and colours",
  params: companyParams,
  output,
  handle: async (ctx, { params }) => {
    const { id } = await getPlannedCompanyFor(ctx, "company:brand", params.companyId);
    return { companyBranding: (await findBranding(ctx, { companyId: id })) ?? productBranding };
  },
});

export const POST = route({
  summary: "Set the organisation's colours, keep or remove its logo",
  scope: "administer",
  params: companyParams,
  body: brandingInput,
  output,
  handle: (ctx, { params, body }) =>
    inPlannedCompany(ctx, "company:brand", params.companyId, async (tx, owner) => ({
      companyBranding: await saveBranding(tx, owner, body),
    })),
});
