import { tokenDto } from "@/lib/accounts/schema";
import { signInByPasskey } from "@/lib/accounts/sign-in-by-passkey";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";
import { passkeySignInInput } from "@/lib/second-steps/schema";

export const POST = route({
  summary: "Sign in by a passkey alone",
  who: "anyone",
  body: passkeySignInInput,
  output: tokenDto,
  idempotent: false,
  handle: async (ctx, { body, request }) => signedInAnswer(await signInByPasskey(ctx, body.passkey, request.headers)),
});
