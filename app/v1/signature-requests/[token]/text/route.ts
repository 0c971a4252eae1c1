import { z } from "zod";
import { route } from "@/lib/calls/route";
import { listPageTexts } from "@/lib/signing/entries/list-page-texts";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";
import { pageTexts } from "@/lib/signing/schema/page-texts";

export const GET = route({
  summary: "The text of the pages, for those who cannot see their images",
  who: "anyone",
  params: z.object({ token: linkToken }),
  output: pageTexts,
  handle: async (ctx, { params: { token }, request }) => ({
    texts: await listPageTexts(ctx, await reachRequest(ctx, token, request.headers)),
  }),
});
