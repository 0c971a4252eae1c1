import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { assertGatePassed } from "./gate";
import { recordOpening } from "./record-opening";
import { openRequest, type SigningRequest } from "./open-request";

/**
 * Opens the link and checks its gate; used for everything under a signing link except its settings and the gate itself.
 */
export async function reachRequest(ctx: Context, token: string, headers: Headers): Promise<SigningRequest> {
  const request = await openRequest(ctx, token);
  assertGatePassed(request, headers, ctx.now);
  return request;
}

/** As `reachRequest`, for acts of the recipient, which show that they have opened the link. */
export async function reachToAct(ctx: Context, token: string, headers: Headers): Promise<SigningRequest> {
  const request = await reachRequest(ctx, token, headers);
  await recordOpening(ctx, request);
  return request;
}
