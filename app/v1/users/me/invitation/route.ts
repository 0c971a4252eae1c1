import { z } from "zod";
import { acceptOwnInvitation } from "@/lib/accounts/accept-own-invitation";
import { tokenDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";
import { signedInAnswer } from "@/lib/calls/signed-in-answer";
import { declineInvitation, findOwnInvitation } from "@/lib/organisations/people/own-invitation";
import { ownInvitationDto } from "@/lib/organisations/schema";

export const GET = route({
  who: "person",
  summary: "The invitation to an organisation that waits for the caller; null where there is none",
  description: "Null also as long as the caller's address is not confirmed.",
  output: z.object({ invitation: ownInvitationDto.nullable() }),
  handle: async (ctx) => ({ invitation: await findOwnInvitation(ctx) }),
});

export const POST = route({
  who: "person",
  summary: "Accept the invitation that waits for the caller; the session's token is renewed",
  output: tokenDto,
  idempotent: false,
  handle: async (ctx) => signedInAnswer(await acceptOwnInvitation(ctx)),
});

export const DELETE = route({
  who: "person",
  summary: "Decline the invitation that waits for the caller; whoever sent it is told",
  handle: (ctx) => declineInvitation(ctx),
});
