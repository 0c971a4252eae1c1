import { route } from "@/lib/calls/route";
import { signedOutAnswer } from "@/lib/calls/signed-in-answer";
import { revokeSession } from "@/lib/calls/session";

export const POST = route({
  who: "person",
  summary: "Sign out: the session ends on the server",
  idempotent: false,
  handle: async (ctx) => {
    await revokeSession(ctx.db, ctx.actor.sessionId, ctx.now);
    return signedOutAnswer();
  },
});
