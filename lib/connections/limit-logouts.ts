import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { limitInDatabase, returnToLimit } from "@/lib/platform/http/rate-limit";
import { networkOf } from "@/lib/platform/network/network-of";

/** How old a logout message may be, whether or not it says when it ends. */
export const logoutLifeMs = 10 * 60_000;

/** Logout messages from one network, for one connection, that may make us call the provider. */
const perNetwork = { name: "logout-messages", points: 20, seconds: 60 };

/**
 * Does what a logout message asks for, which calls the provider: anybody may send one. Each counts, except one that is done:
 * a message that is not valid, or that is sent again, throws.
 */
export async function limitLogouts<T>(ctx: Context, connectionId: number, act: () => Promise<T>): Promise<T> {
  const sender = `${connectionId}:${networkOf(ctx.request.ip)}`;
  await limitInDatabase(perNetwork, sender);
  const done = await act();
  await returnToLimit(perNetwork, sender);
  return done;
}
