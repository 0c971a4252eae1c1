import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { downloadUnsigned } from "@/lib/signing/download-signed";
import { reachRequest } from "@/lib/signing/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const GET = route({
  summary: "The documents as they are asked to be signed, for reading on paper",
  who: "anyone",
  params: z.object({ token: linkToken }),
  handle: async (ctx, { params: { token }, request }) =>
    downloadUnsigned(ctx, await reachRequest(ctx, token, request.headers)),
});
