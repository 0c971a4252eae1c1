import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { stateOf } from "@/lib/platform/process/process-state";
import { networkOf } from "@/lib/platform/network/network-of";
import { callerName } from "./caller";
import type { Watch } from "./event-stream";

/**
 * Streams that may be open at once in this process: for one person or key, and for all who share a network, such as an
 * office.
 */
export const mostStreams = { ofCaller: 30, ofNetwork: 1000 };
const retryAfterSeconds = 60;

const openStreams = () => stateOf("openStreams", () => new Map<string, number>());

/** Takes a place for a stream, or refuses with 429; the place is free again when the stream watches no longer. */
export function inPlace(ctx: Context, watch: Watch): Watch {
  const open = openStreams();
  const places = [
    { name: callerName(ctx), most: mostStreams.ofCaller },
    { name: `network:${networkOf(ctx.request.ip)}`, most: mostStreams.ofNetwork },
  ];
  const full = places.find(({ name, most }) => (open.get(name) ?? 0) >= most);
  if (full) throw new AppError("too_many", "too_many_streams", { retryAfterSeconds, values: { count: full.most } });
  for (const { name } of places) open.set(name, (open.get(name) ?? 0) + 1);
  const leave = () => {
    for (const { name } of places) {
      const left = (open.get(name) ?? 1) - 1;
      if (left > 0) open.set(name, left);
      else open.delete(name);
    }
  };
  return async (send, end) => {
    try {
      const stop = await watch(send, end);
      return () => {
        stop();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  };
}
