import { z } from "zod";
import { route } from "@/lib/calls/route";
import { setCookie } from "@/lib/platform/http/cookies";
import { withCookie } from "@/lib/platform/http/with-cookie";
import { publicToken, visitAnswer, visitInput } from "@/lib/public-links/schema";
import { beginVisit } from "@/lib/public-links/visit";

export const POST = route({
  summary:
    "Come by a public link: a code is mailed, or, if the link confirms no addresses, the workflow is sent at once",
  who: "anyone",
  params: z.object({ token: publicToken }),
  body: visitInput,
  output: visitAnswer,
  idempotent: false,
  pageAfter: ({ token }) => `/start/${token}`,
  keepsForm: true,
  handle: async (ctx, { params: { token }, body }) => {
    const answer = await beginVisit(ctx, token, body);
    return withCookie(visitAnswer, answer, setCookie(["visit", token], answer.visitId));
  },
});
