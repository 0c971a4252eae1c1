import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { openRequest, type SigningRequest } from "./open-request";
import { reachRequest } from "./reach-request";

/** A one-time code may itself open the gate; any other gate must be passed first. */
export async function reachOtp(ctx: Context, token: string, headers: Headers): Promise<SigningRequest> {
  const request = await openRequest(ctx, token);
  return request.recipient.hasOtpStep ? request : reachRequest(ctx, token, headers);
}
