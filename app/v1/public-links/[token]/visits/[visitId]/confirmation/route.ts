import { z } from "zod";
import { route } from "@/lib/calls/route";
import { codeInput, publicToken, visitAnswer, visitToken } from "@/lib/public-links/schema";
import { confirmVisit } from "@/lib/public-links/visit";

export const POST = route({
  summary:
    "Confirm a visitor's address with the mailed code: what they have not finished goes on, or their workflow is made and sent",
  who: "anyone",
  params: z.object({ token: publicToken, visitId: visitToken }),
  body: codeInput,
  output: visitAnswer,
  idempotent: false,
  pageAfter: ({ token }) => `/start/${token}`,
  handle: (ctx, { params: { token, visitId }, body }) => confirmVisit(ctx, token, visitId, body),
});
