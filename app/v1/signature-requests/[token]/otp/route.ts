import { z } from "zod";
import { route } from "@/lib/calls/route";
import { withCookie } from "@/lib/platform/http/with-cookie";
import { findPassedOtp, findSentOtp } from "@/lib/signing/gate/find-otp";
import { isGatePassed, passOtpGate } from "@/lib/signing/gate/gate";
import { assertReachable } from "@/lib/signing/gate/open-request";
import { maskNumber } from "@/lib/signing/gate/otp-challenges";
import { passOtp } from "@/lib/signing/gate/pass-otp";
import { reachOtp } from "@/lib/signing/gate/reach-otp";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { otpDetailsDto, otpInput, otpSentDto } from "@/lib/signing/gate/otp-schema";
import { linkToken } from "@/lib/signing/schema";
import { sendOtp } from "@/lib/signing/gate/send-otp";

const params = z.object({ token: linkToken });

export const POST = route({
  summary: "Send a one-time code by text message",
  who: "anyone",
  params,
  query: z.object({ "mobile-number": otpInput.shape.mobileNumber }),
  body: otpInput,
  output: z.object({ sent: otpSentDto }),
  idempotent: false,
  pageAfter: ({ token }) => `/signature-requests/${token}`,
  handle: async (ctx, { params: { token }, query, body, request }) => ({
    sent: await sendOtp(ctx, await reachOtp(ctx, token, request.headers), query["mobile-number"] || body.mobileNumber),
  }),
});

const output = z.object({
  otp: otpDetailsDto.nullable(),
  sent: otpSentDto.nullable(),
  /** The masked number that the sender entered. */
  mobileNumber: z.string().nullable(),
});

export const GET = route({
  summary: "Validate a one-time code; without a code, what was sent and passed",
  who: "anyone",
  params,
  query: z.object({ "access-code": z.string().max(6, "codeWrong").optional() }),
  output,
  handle: async (ctx, { params: { token }, query, request }) => {
    const code = query["access-code"];
    const opened = code ? await reachOtp(ctx, token, request.headers) : await reachRequest(ctx, token, request.headers);
    assertReachable(opened, ctx.now);
    const { mobileNumber } = opened.recipient;
    const answer = async () => ({
      otp: await findPassedOtp(ctx, opened),
      sent: await findSentOtp(ctx, opened),
      mobileNumber: mobileNumber && maskNumber(mobileNumber),
    });
    if (!code) return answer();
    if (!opened.recipient.hasOtpStep || isGatePassed(opened, request.headers, ctx.now)) {
      await passOtp(ctx, opened, code);
      return answer();
    }
    const cookies = await passOtpGate(ctx, opened, code);
    return withCookie(output, await answer(), ...cookies);
  },
});
