import { z } from "zod";
import { route } from "@/lib/calls/route";
import { mailHostCode } from "@/lib/signing/device/hand-over";
import { openRequest } from "@/lib/signing/gate/open-request";
import { linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Mail the host a code with which to take the device back",
  who: "anyone",
  params: z.object({ token: linkToken }),
  output: z.object({}),
  idempotent: false,
  pageAfter: ({ token }) => `/signature-requests/${token}`,
  handle: async (ctx, { params: { token } }) => {
    await mailHostCode(ctx, await openRequest(ctx, token));
    return {};
  },
});
