import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { limitInDatabase, returnToLimit } from "@/lib/platform/http/rate-limit";
import { networkOf } from "@/lib/platform/network/network-of";

/** Messages of one network for which the provider is asked; those that were right do not count. */
const perNetwork = { name: "logout-messages", points: 20, seconds: 60 };

/** Anybody may send us a logout message, so few of them make us call the provider. Call the answer once one was right. */
export async function limitLogouts(ctx: Context, connectionId: number): Promise<() => Promise<void>> {
  const sender = `${connectionId}:${networkOf(ctx.request.ip)}`;
  await limitInDatabase(perNetwork, sender);
  return () => returnToLimit(perNetwork, sender);
}
