import { z } from "zod";
import { testMailInput } from "@/lib/mails/schema";
import { testMailServer } from "@/lib/mails/test-mail-server";
import { route } from "@/lib/platform/http/route";

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
