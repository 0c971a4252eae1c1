import { undoEmailChange } from "@/lib/accounts/undo-email-change";
import { emailDto, emailTokenInput } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  who: "anyone",
  summary: "Give an account its earlier address back, with the token that was mailed to it; works once, for seven days",
  description: "All sessions end, and a new password has to be set by mail. Second steps from before the change stay.",
  body: emailTokenInput,
  output: emailDto,
  idempotent: false,
  pageAfter: (_params, query) => ({
    done: `/email-change/undo?${new URLSearchParams({ done: query.get("email") ?? "" }).toString()}`,
    refused: "/email-change/undo",
  }),
  handle: (ctx, { body }) => undoEmailChange(ctx, body.token),
});
