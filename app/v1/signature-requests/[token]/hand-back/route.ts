import { z } from "zod";
import { route } from "@/lib/calls/route";
import { handBack } from "@/lib/signing/device/hand-over";
import { openRequest } from "@/lib/signing/gate/open-request";
import { handBackInput, linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Take the device back with the code that was mailed to the host",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: handBackInput,
  output: z.object({}),
  idempotent: false,
  pageAfter: ({ token }) => `/signature-requests/${token}`,
  handle: async (ctx, { params: { token }, body }) => {
    await handBack(ctx, await openRequest(ctx, token), body.code);
    return {};
  },
});
