import { confirmAccount } from "@/lib/accounts/confirm-account";
import { confirmInput, tokenDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { tokenAnswer } from "@/lib/calls/signed-in-answer";

export const POST = route({
  who: "person",
  summary: "Confirm the account with the mailed code",
  body: confirmInput,
  output: tokenDto,
  idempotent: false,
  handle: async (ctx, { body }) => tokenAnswer(await confirmAccount(ctx, body.code)),
});
