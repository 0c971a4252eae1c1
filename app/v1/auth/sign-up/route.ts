import { signUpInput, tokenDto } from "@/lib/accounts/schema";
import { signUp } from "@/lib/accounts/sign-up";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";

export const POST = route({
  summary: "Sign up; a confirmation code is mailed",
  who: "anyone",
  body: signUpInput,
  output: tokenDto,
  idempotent: false,
  handle: async (ctx, { body }) => signedInAnswer(await signUp(ctx, body)),
});
