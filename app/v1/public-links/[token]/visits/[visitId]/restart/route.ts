import { z } from "zod";
import { route } from "@/lib/calls/route";
import { publicToken, visitAnswer, visitToken } from "@/lib/public-links/schema";
import { restartVisit } from "@/lib/public-links/visit";

export const POST = route({
  summary: "Begin anew, in place of what the visitor had begun before and was led to",
  who: "anyone",
  params: z.object({ token: publicToken, visitId: visitToken }),
  output: visitAnswer,
  idempotent: false,
  pageAfter: ({ token }) => `/start/${token}`,
  handle: (ctx, { params: { token, visitId } }) => restartVisit(ctx, token, visitId),
});
