import { z } from "zod";
import { route } from "@/lib/calls/route";
import { redeliverMail } from "@/lib/mails/redeliver-mail";
import { workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Send a mail again that the mail server refused",
  scope: "send",
  params: z.object({ workflowId, mailId: workflowId }),
  output: z.object({}),
  handle: async (ctx, { params: ids }) => {
    await redeliverMail(ctx, ids.workflowId, ids.mailId);
    return {};
  },
});
