import { confirmEmailChange } from "@/lib/accounts/confirm-email-change";
import { emailDto, emailTokenInput } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  who: "anyone",
  summary: "Give an account its new address, with the token that was mailed to it; works once, for a day",
  body: emailTokenInput,
  output: emailDto,
  idempotent: false,
  pageAfter: () => ({ done: "/email-change/confirm?done=1", refused: "/email-change/confirm" }),
  handle: (ctx, { body }) => confirmEmailChange(ctx, body.token),
});
