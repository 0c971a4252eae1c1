import { askFor } from "@/lib/accounts/sign-in-by-passkey";
import { route } from "@/lib/calls/route";
import { withCookie } from "@/lib/platform/http/with-cookie";
import { passkeyOptionsDto, passkeyOptionsInput } from "@/lib/second-steps/schema";

export const POST = route({
  summary: "Ask for a passkey",
  description:
    "With the `challenge` of a sign-in, for its second step; for a signed-in person, for a proof; otherwise to sign in by passkey alone, in the same browser.",
  who: "anyone",
  body: passkeyOptionsInput,
  output: passkeyOptionsDto,
  idempotent: false,
  handle: async (ctx, { body, request }) => {
    const { options, cookie } = await askFor(ctx, body.challenge, request.headers);
    return cookie ? withCookie(passkeyOptionsDto, { options }, cookie) : { options };
  },
});
