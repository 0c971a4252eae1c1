import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { reachRequest } from "@/lib/signing/reach-request";
import { recordEvent } from "@/lib/signing/record-event";
import { eventInput, linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "A page was viewed, or a field was used",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: eventInput,
  handle: async (ctx, { params: { token }, body, request }) =>
    recordEvent(ctx, await reachRequest(ctx, token, request.headers), body),
});
