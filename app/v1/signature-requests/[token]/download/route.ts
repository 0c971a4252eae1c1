import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadSigned } from "@/lib/signing/after/download-signed";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const GET = route({
  summary: "The sealed PDF, once everyone has finished",
  file: { types: ["application/pdf", "application/zip"] },
  who: "anyone",
  params: z.object({ token: linkToken }),
  handle: async (ctx, { params: { token }, request }) =>
    downloadSigned(ctx, await reachRequest(ctx, token, request.headers)),
});
