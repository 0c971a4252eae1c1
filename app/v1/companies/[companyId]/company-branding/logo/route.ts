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
    // Checked before decoding the picture, which takes too long to do under the lock; checked again under the lock.
    const { id } = await getPlannedCompanyFor(ctx, "company:brand", params.companyId);
    const hash = await storeLogo(file.bytes);
    return inPlannedCompany(ctx, "company:brand", id, async (tx, owner) => ({
      logoPath: await saveLogo(tx, owner, hash),
    }));
  },
});
