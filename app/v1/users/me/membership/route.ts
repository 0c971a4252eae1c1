import { route } from "@/lib/calls/route";
import { signedOutAnswer } from "@/lib/calls/signed-in-answer";
import { leaveOrganisation } from "@/lib/leaving/leave-organisation";

export const DELETE = route({
  who: "person",
  summary: "Leave one's organisation and keep the account, as a personal one",
  description:
    "Every session ends at once. What was made in the organisation passes to its administrator of longest standing, " +
    "who is told; the only administrator names another one first.",
  handle: async (ctx) => {
    await leaveOrganisation(ctx);
    return signedOutAnswer();
  },
});
