import { route } from "@/lib/calls/route";
import { drawPresaved } from "@/lib/signing/signatures/presaved-signatures";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken, presavedParams, presavedQuery } from "@/lib/signing/schema";

export const GET = route({
  summary: "The recipient's name or initials in one of the fonts, as a PNG",
  file: { types: "image/png" },
  who: "anyone",
  params: presavedParams.extend({ token: linkToken }),
  query: presavedQuery,
  handle: async (ctx, { params: { token, font }, query, request }) =>
    drawPresaved(ctx, await reachRequest(ctx, token, request.headers), font, query.kind === "initials"),
});
