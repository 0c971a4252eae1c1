import { z } from "zod";
import { changePassword } from "@/lib/accounts/change-password";
import { changePasswordInput } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  who: "person",
  summary: "Change one's own password; every other session ends",
  body: changePasswordInput,
  output: z.object({}),
  idempotent: false,
  handle: async (ctx, { body }) => {
    await changePassword(ctx, body);
    return {};
  },
});
