import { confirm } from "@/lib/agents/confirm";
import { confirmationParams, confirmedDto } from "@/lib/agents/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  who: "person",
  summary: "Do what an agent of your organisation asked for: send, remind or cancel",
  description: "Once, within ten minutes, by somebody who may do it themselves, and only if nothing has changed since.",
  params: confirmationParams,
  output: confirmedDto,
  idempotent: false,
  pageAfter: ({ token }) => ({ done: `/agents/${token}?done=1`, refused: `/agents/${token}` }),
  handle: (ctx, { params }) => confirm(ctx, params.token),
});
