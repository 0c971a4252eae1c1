import { z } from "zod";
import { afterAnswer } from "@/lib/platform/http/after-answer";
import { route } from "@/lib/calls/route";
import { findSigningRequest } from "@/lib/signing/entries/find-signing-request";
import { assertGatePassed, isGated, isGatePassed, passAccessCode, passOtpGate } from "@/lib/signing/gate/gate";
import { assertReachable, openRequest } from "@/lib/signing/gate/open-request";
import { recordLinkRequest } from "@/lib/signing/gate/record-opening";
import { linkToken, signingAnswer } from "@/lib/signing/schema";
import { withCookie } from "@/lib/platform/http/with-cookie";

export const GET = route({
  summary: "What the recipient of this link is asked to fill and sign",
  who: "anyone",
  params: z.object({ token: linkToken }),
  output: signingAnswer,
  handle: async (ctx, { params: { token }, request }) => {
    const code = new URL(request.url).searchParams.get("access-code") ?? request.headers.get("access-code");
    const opened = await openRequest(ctx, token);
    // After the gate is passed the code is not tried again, because a one-time code works only once.
    const isShut = isGated(opened.recipient) && !isGatePassed(opened, request.headers, ctx.now);
    const pass = opened.recipient.hasOtpStep ? passOtpGate : passAccessCode;
    const cookies = code && isShut ? await pass(ctx, opened, code) : null;
    if (!cookies) assertGatePassed(opened, request.headers, ctx.now);
    const answer = await findSigningRequest(ctx, opened);
    assertReachable(opened, ctx.now);
    afterAnswer(() => recordLinkRequest(ctx, opened, answer.trail));
    return cookies ? withCookie(signingAnswer, answer, ...cookies) : answer;
  },
});
