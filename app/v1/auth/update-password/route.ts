import { z } from "zod";
import { resetPassword } from "@/lib/accounts/reset-password";
import { resetPasswordInput } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Set a new password with the mailed token; every other session ends",
  who: "anyone",
  body: resetPasswordInput,
  output: z.object({}),
  idempotent: false,
  handle: async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return {};
  },
});
