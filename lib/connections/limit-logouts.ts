import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { limitInDatabase, returnToLimit } from "@/lib/platform/http/rate-limit";
import { networkOf } from "@/lib/platform/network/network-of";

/** How old a logout message may be, whether or not it says when it ends. */
export const logoutLifeMs = 10 * 60_000;

/** Logout messages from one network, for one connection, that may make us call the provider. */
const perNetwork = { name: "logout-messages", points: 20, seconds: 60 };

/**
 * Counts a logout message before the provider is called because of it: anybody may send one. Returns a function that takes
 * the count back, for a message that has proved to be valid.
 */
export async function limitLogouts(ctx: Context, connectionId: number): Promise<() => Promise<void>> {
  const sender = `${connectionId}:${networkOf(ctx.request.ip)}`;
  await limitInDatabase(perNetwork, sender);
  return () => returnToLimit(perNetwork, sender);
}
