import { z } from "zod";
import { companyId } from "@/lib/organisations/group-schema";
import { resendInvitation } from "@/lib/organisations/resend-invitation";
import { companyUserId } from "@/lib/organisations/user-schema";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "Mail a waiting invitation again",
  params: z.object({ companyId, companyUserId }),
  output: z.object({}),
  idempotent: false,
  handle: async (ctx, { params: at }) => {
    await resendInvitation(ctx, at.companyId, at.companyUserId);
    return {};
  },
});
