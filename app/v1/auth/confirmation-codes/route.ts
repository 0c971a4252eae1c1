import { z } from "zod";
import { resendConfirmationCode } from "@/lib/accounts/resend-confirmation-code";
import { route } from "@/lib/calls/route";

export const POST = route({
  who: "person",
  summary: "Mail a new confirmation code",
  output: z.object({}),
  idempotent: false,
  handle: async (ctx) => {
    await resendConfirmationCode(ctx);
    return {};
  },
});
