import { route } from "@/lib/platform/http/route";
import { signedOutAnswer } from "@/lib/platform/http/signed-in-answer";
import { revokeSession } from "@/lib/platform/session";

export const POST = route({
  who: "person",
  summary: "Sign out: the session ends on the server",
  idempotent: false,
  handle: async (ctx) => {
    await revokeSession(ctx.db, ctx.actor.sessionId, ctx.now);
    return signedOutAnswer();
  },
});
