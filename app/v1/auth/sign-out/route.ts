import { route } from "@/lib/calls/route";
import { signedOutAnswer } from "@/lib/calls/signed-in-answer";
import { signOut } from "@/lib/accounts/sign-out";

export const POST = route({
  beforeSecondStep: true,
  who: "person",
  summary: "Sign out: the session ends on the server",
  idempotent: false,
  handle: async (ctx) => {
    await signOut(ctx);
    return signedOutAnswer();
  },
});
