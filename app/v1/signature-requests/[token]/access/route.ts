import { z } from "zod";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";
import { withCookie } from "@/lib/platform/http/with-cookie";
import { findPassedOtp } from "@/lib/signing/gate/find-otp";
import { passAccessCode, passOtpGate } from "@/lib/signing/gate/gate";
import { assertReachable, openRequest } from "@/lib/signing/gate/open-request";
import { enteredNow } from "@/lib/signing/gate/entered";
import { passOtp } from "@/lib/signing/gate/pass-otp";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { otpDetailsDto } from "@/lib/signing/gate/otp-schema";
import { accessInput, linkToken } from "@/lib/signing/schema";

const output = z.object({ otp: otpDetailsDto.nullish() });

export const POST = route({
  summary: "Pass the gate with an access code or a one-time code",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: accessInput,
  output,
  idempotent: false,
  pageAfter: ({ token }) => {
    const page = `/signature-requests/${token}`;
    return { done: `${page}?${enteredNow()}`, refused: page };
  },
  handle: async (ctx, { params: { token }, body, request }) => {
    const opened = await openRequest(ctx, token);
    assertReachable(opened, ctx.now);
    if (body.otp && !opened.recipient.hasOtpStep) {
      // This code is for signing and does not open the gate.
      const reached = await reachRequest(ctx, token, request.headers);
      await passOtp(ctx, reached, body.otp);
      return { otp: await findPassedOtp(ctx, reached) };
    }
    if (body.otp) {
      const cookies = await passOtpGate(ctx, opened, body.otp);
      return withCookie(output, { otp: await findPassedOtp(ctx, opened) }, ...cookies);
    }
    if (opened.recipient.hasOtpStep)
      throw body.accessCode ? new AppError("otp_required") : invalid({ otp: "required" });
    if (!body.accessCode) throw invalid({ access_code: "required" });
    return withCookie(output, {}, ...(await passAccessCode(ctx, opened, body.accessCode)));
  },
});
