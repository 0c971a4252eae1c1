import { z } from "zod";
import { testMailInput } from "@/lib/mail-server/schema";
import { testMailServer } from "@/lib/mail-server/test-mail-server";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Send a test mail through one's own mail server",
  who: "person",
  body: testMailInput,
  output: z.object({}),
  handle: async (ctx, { body }) => {
    await testMailServer(ctx, { userId: ctx.actor.userId }, body.to);
    return {};
  },
});
