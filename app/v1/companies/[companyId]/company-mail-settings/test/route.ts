import { z } from "zod";
import { testMailInput } from "@/lib/mail-server/schema";
import { testMailServer } from "@/lib/mail-server/test-mail-server";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Send a test mail through the organisation's own mail server",
  scope: "administer",
  params: companyParams,
  body: testMailInput,
  output: z.object({}),
  handle: async (ctx, { params, body }) => {
    const { id } = await getPlannedCompanyFor(ctx, "company:mail", params.companyId);
    await testMailServer(ctx, { companyId: id }, body.to);
    return {};
  },
});
