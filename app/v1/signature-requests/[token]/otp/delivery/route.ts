import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findOtpDelivery } from "@/lib/signing/gate/find-otp";
import { assertReachable } from "@/lib/signing/gate/open-request";
import { reachOtp } from "@/lib/signing/gate/reach-otp";
import { otpDeliveryDto } from "@/lib/signing/gate/otp-schema";
import { linkToken } from "@/lib/signing/schema";

export const GET = route({
  summary: "Whether the text message with the newest one-time code has left",
  who: "anyone",
  params: z.object({ token: linkToken }),
  output: z.object({ delivery: otpDeliveryDto }),
  handle: async (ctx, { params: { token }, request }) => {
    const opened = await reachOtp(ctx, token, request.headers);
    assertReachable(opened, ctx.now);
    return { delivery: await findOtpDelivery(ctx, opened) };
  },
});
