import { z } from "zod";
import { endSession } from "@/lib/accounts/end-session";
import { route } from "@/lib/calls/route";
import { signedOutAnswer } from "@/lib/calls/signed-in-answer";
import { writtenId } from "@/lib/platform/http/ids";

export const DELETE = route({
  who: "person",
  summary: "End one of the caller's own sessions",
  params: z.object({ sessionId: writtenId }),
  handle: async (ctx, { params }) => {
    await endSession(ctx, params.sessionId);
    return params.sessionId === ctx.actor.sessionId ? signedOutAnswer() : undefined;
  },
});
