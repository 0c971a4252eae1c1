import { z } from "zod";
import { mailboxChannels } from "@/db/enums";
import { assertMailboxCaller, clearMailbox, listMessages, mailboxMessageDto } from "@/lib/platform/mail/mailbox";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "Mail and SMS of the embedded mailbox, newest first (loopback only)",
  who: "anyone",
  query: z.object({ to: z.string().optional(), channel: z.enum(mailboxChannels).optional() }),
  output: z.object({ messages: z.array(mailboxMessageDto) }),
  handle: async (ctx, { query, request }) => {
    assertMailboxCaller(request.headers);
    return { messages: await listMessages(ctx, query) };
  },
});

export const DELETE = route({
  summary: "Empty the embedded mailbox (loopback only)",
  who: "anyone",
  handle: async (ctx, { request }) => {
    assertMailboxCaller(request.headers);
    await clearMailbox(ctx);
  },
});
