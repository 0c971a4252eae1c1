import { sizeText } from "@/lib/platform/size-text";
import { z } from "zod";
import { saveLogo } from "@/lib/branding/save-logo";
import { maximumLogoBytes } from "@/lib/branding/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/assert-plan";
import { companyParams } from "@/lib/organisations/company-params";
import { route } from "@/lib/calls/route";

export const POST = route({
  scope: "administer",
  summary: `Upload the organisation's logo: PNG, JPEG or WebP of at most ${sizeText(maximumLogoBytes)}`,
  params: companyParams,
  upload: { field: "logo", maximum: maximumLogoBytes },
  output: z.object({ logoPath: z.string() }),
  refuses: ["forbidden", "plan_limit"],
  handle: async (ctx, { params, file }) => {
    const { id } = await getPlannedCompanyFor(ctx, "company:brand", params.companyId);
    return { logoPath: await saveLogo(ctx, { companyId: id }, file.bytes) };
  },
});
