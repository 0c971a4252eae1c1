import { z } from "zod";
import { requestPasswordReset } from "@/lib/accounts/request-password-reset";
import { requestResetInput } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Mail a link that sets a new password",
  who: "anyone",
  body: requestResetInput,
  output: z.object({}),
  idempotent: false,
  refuses: ["not_found"],
  handle: async (ctx, { body }) => {
    await requestPasswordReset(ctx, body.email);
    return {};
  },
});
