import { passSecondStep } from "@/lib/accounts/pass-second-step";
import { tokenDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";
import { pagesOf } from "@/lib/accounts/sign-in-pages";
import { secondStepInput } from "@/lib/second-steps/schema";

export const POST = route({
  summary: "Finish signing in by a second step",
  description:
    "Takes the `challenge` of a sign-in that was refused with SecondStepRequired, which works for 5 minutes and once, and one of `code`, `recovery_code` and `passkey`.",
  who: "anyone",
  body: secondStepInput,
  output: tokenDto,
  idempotent: false,
  pageAfter: (_params, query) => pagesOf(query, "/login/second-step"),
  handle: async (ctx, { body, request }) => signedInAnswer(await passSecondStep(ctx, body, request.headers)),
});
