import { sizeText } from "@/lib/platform/text/size-text";
import { z } from "zod";
import { saveLogo, storeLogo } from "@/lib/branding/save-logo";
import { maximumLogoBytes } from "@/lib/branding/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { inPlannedCompany } from "@/lib/organisations/companies/in-planned-company";
import { route } from "@/lib/calls/route";

export const POST = route({
  scope: "administer",
  summary: `Upload the organisation's logo: PNG, JPEG or WebP of at most ${sizeText(maximumLogoBytes)}`,
  params: companyParams,
  upload: { field: "logo", maximum: maximumLogoBytes },
  output: z.object({ logoPath: z.string() }),
  handle: async (ctx, { params, file }) => {
    // Before the picture is decoded, which is too slow for the lock under which the caller is judged again.
    const { id } = await getPlannedCompanyFor(ctx, "company:brand", params.companyId);
    const hash = await storeLogo(file.bytes);
    return inPlannedCompany(ctx, "company:brand", id, async (tx, owner) => ({
      logoPath: await saveLogo(tx, owner, hash),
    }));
  },
});
