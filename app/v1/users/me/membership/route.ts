import { route } from "@/lib/calls/route";
import { signedOutAnswer } from "@/lib/calls/signed-in-answer";
import { leaveOrganisation } from "@/lib/leaving/leave-organisation";
import { findMembershipContents } from "@/lib/leaving/membership-contents";
import { leavingQuery, membershipContentsAnswer } from "@/lib/leaving/schema";

export const GET = route({
  who: "person",
  summary: "What passes on and to whom if one leaves one's organisation; null without an organisation",
  output: membershipContentsAnswer,
  handle: async (ctx) => ({ membershipContents: await findMembershipContents(ctx) }),
});

export const DELETE = route({
  who: "person",
  summary: "Leave one's organisation and keep the account, as a personal one",
  description:
    "Every session ends at once. What was made in the organisation passes to the administrator `heir_id`, or to the " +
    "one of longest standing, who is told; the only administrator names another one first. " +
    "`GET /users/me/membership` names what passes on.",
  query: leavingQuery,
  handle: async (ctx, { query }) => {
    await leaveOrganisation(ctx, query.heir_id);
    return signedOutAnswer();
  },
});
