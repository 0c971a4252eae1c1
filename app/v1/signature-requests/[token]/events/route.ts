import { z } from "zod";
import { route } from "@/lib/calls/route";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { recordEvents } from "@/lib/signing/gate/record-events";
import { eventsInput, linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Pages were viewed, or fields were used",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: eventsInput,
  handle: async (ctx, { params: { token }, body, request }) =>
    recordEvents(ctx, await reachRequest(ctx, token, request.headers), "events" in body ? body.events : [body]),
});
