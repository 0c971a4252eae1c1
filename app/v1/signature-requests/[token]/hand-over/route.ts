import { z } from "zod";
import { revokeSession, sessionCookie, sessionIdOf } from "@/lib/calls/session";
import { route } from "@/lib/calls/route";
import { AppError } from "@/lib/platform/errors/errors";
import { addCookies } from "@/lib/platform/http/cookies";
import { deviceCookie } from "@/lib/signing/gate/gate";
import { handOver } from "@/lib/signing/device/hand-over";
import { openRequest } from "@/lib/signing/gate/open-request";
import { linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Hand this device over to the recipient who signs in person: leads to the recipient's own page",
  description:
    "Signs this browser out and begins a session that works on this device only. The host's link opens nothing until a code mailed to the host is entered.",
  who: "anyone",
  params: z.object({ token: linkToken }),
  idempotent: false,
  handle: async (ctx, { params: { token } }) => {
    const headers = new Headers({ "cache-control": "no-store" });
    const leadTo = (to: string) => {
      headers.set("location", `/app/signature-requests/${to}`);
      return new Response(null, { status: 303, headers });
    };
    const request = await openRequest(ctx, token);
    try {
      const device = await handOver(ctx, request);
      await revokeSession(ctx.db, sessionIdOf(ctx), ctx.now);
      addCookies(headers, [sessionCookie(null), deviceCookie(device)]);
      headers.set("clear-site-data", '"cache"'); // so that going back shows none of the sender's pages
      return leadTo(device.token);
    } catch (error) {
      if (error instanceof AppError) return leadTo(token); // that page says why
      throw error;
    }
  },
});
