import { z } from "zod";
import { route } from "@/lib/calls/route";
import { giveCopyAddress } from "@/lib/signing/device/hand-over";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { copyAddressInput, linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Where a recipient who signed in person wants the sealed documents",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: copyAddressInput,
  output: z.object({}),
  pageAfter: ({ token }) => `/signature-requests/${token}`,
  handle: async (ctx, { params: { token }, body, request }) => {
    await giveCopyAddress(ctx, await reachRequest(ctx, token, request.headers), body.email);
    return {};
  },
});
