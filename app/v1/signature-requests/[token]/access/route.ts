import { z } from "zod";
import { invalid } from "@/lib/platform/errors";
import { route } from "@/lib/platform/http/route";
import { withCookie } from "@/lib/platform/http/with-cookie";
import { passAccessCode } from "@/lib/signing/gate";
import { assertReachable, openRequest, stateOf } from "@/lib/signing/open-request";
import { accessInput, linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Pass the gate with an access code",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: accessInput,
  idempotent: false,
  handle: async (ctx, { params: { token }, body }) => {
    const request = await openRequest(ctx, token);
    assertReachable(stateOf(request, ctx.now));
    if (!body.accessCode) throw invalid({ access_code: "required" });
    return withCookie(z.object({}), {}, await passAccessCode(ctx, request, body.accessCode));
  },
});
