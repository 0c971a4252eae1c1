import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadBeforeSigning } from "@/lib/sealing/download-before-signing";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const GET = route({
  summary: "The documents before signing, each page marked as not signed, if the sender allows it",
  file: { types: ["application/pdf", "application/zip"] },
  who: "anyone",
  params: z.object({ token: linkToken }),
  handle: async (ctx, { params: { token }, request }) =>
    downloadBeforeSigning(ctx, await reachRequest(ctx, token, request.headers), request.method === "HEAD"),
});
