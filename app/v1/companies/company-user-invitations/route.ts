import { acceptInvitation } from "@/lib/accounts/accept-invitation";
import { acceptInvitationInput, tokenDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";

export const POST = route({
  summary: "Accept an invitation with the mailed token: sets the password of a new account and signs in",
  who: "anyone",
  body: acceptInvitationInput,
  output: tokenDto,
  idempotent: false,
  handle: async (ctx, { body }) => signedInAnswer(await acceptInvitation(ctx, body)),
});
