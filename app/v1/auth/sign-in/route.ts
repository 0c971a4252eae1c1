import { signInInput, tokenDto } from "@/lib/accounts/schema";
import { signIn } from "@/lib/accounts/sign-in";
import { pagesOf } from "@/lib/accounts/sign-in-pages";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";

export const POST = route({
  summary: "Sign in with e-mail and password",
  who: "anyone",
  body: signInInput,
  output: tokenDto,
  idempotent: false,
  description:
    "Where a second step is set up, refuses with SecondStepRequired, a `challenge` and the `ways` to pass it.",
  pageAfter: (_params, query) => pagesOf(query, "/login"),
  handle: async (ctx, { body }) => signedInAnswer(await signIn(ctx, body)),
});
