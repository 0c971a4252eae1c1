import { z } from "zod";
import { requestPasswordReset } from "@/lib/accounts/request-password-reset";
import { requestResetInput } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Mail a link that sets a new password",
  who: "anyone",
  body: requestResetInput,
  description: "For an address that is only invited, the invitation is mailed again instead; `sent` says which.",
  output: z.object({ sent: z.enum(["link", "invitation"]) }),
  idempotent: false,
  handle: async (ctx, { body }) => ({ sent: await requestPasswordReset(ctx, body.email) }),
});
