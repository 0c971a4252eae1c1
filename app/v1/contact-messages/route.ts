import { z } from "zod";
import { route } from "@/lib/calls/route";
import { contactSupport } from "@/lib/support/contact-support";
import { contactInput } from "@/lib/support/schema";

export const POST = route({
  summary: "Write to the support of this installation",
  who: "anyone",
  body: contactInput,
  output: z.object({}),
  handle: async (ctx, { body }) => {
    await contactSupport(ctx, body);
    return {};
  },
});
