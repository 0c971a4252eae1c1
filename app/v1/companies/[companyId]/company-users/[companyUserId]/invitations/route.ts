import { z } from "zod";
import { companyId, companyUserId } from "@/lib/organisations/schema";
import { resendInvitation } from "@/lib/organisations/people/resend-invitation";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Mail a waiting invitation again",
  scope: "administer",
  params: z.object({ companyId, companyUserId }),
  output: z.object({}),
  idempotent: false,
  handle: async (ctx, { params: at }) => {
    await resendInvitation(ctx, at.companyId, at.companyUserId);
    return {};
  },
});
