import { signInInput, tokenDto } from "@/lib/accounts/schema";
import { signIn } from "@/lib/accounts/sign-in";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";

export const POST = route({
  summary: "Sign in with e-mail and password",
  who: "anyone",
  body: signInInput,
  output: tokenDto,
  idempotent: false,
  refuses: ["forbidden", "unauthenticated"],
  handle: async (ctx, { body }) => signedInAnswer(await signIn(ctx, body)),
});
