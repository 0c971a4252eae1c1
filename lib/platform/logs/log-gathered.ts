import "server-only";
import { AsyncResource } from "node:async_hooks";
import { log } from "./log";
import { stateOf } from "@/lib/platform/process/process-state";

const restMs = 60_000;
const mostInLine = 100;

type Gathered = { timer: NodeJS.Timeout; things: Map<string, object> };
const gathered = () => stateOf("gatheredLines", () => new Map<string, Gathered>());

/** Runs outside of any job, because a line about many things belongs to none of their jobs. */
const outside = new AsyncResource("gathered lines");

/**
 * For the effects of one outage on many things. Logs the first at once, and those of the following minute as one line
 * that lists each of them once, or as several lines if they are many.
 */
export function logGathered(thing: object, message: string): void {
  const before = gathered().get(message);
  if (before) {
    before.things.set(JSON.stringify(thing), thing);
    if (before.things.size >= mostInLine) tell(message, before);
    return;
  }
  log.info(thing, message);
  wait(message);
}

/** At the end of the process, so that nothing is lost. */
export function tellGathered(): void {
  for (const [message, { timer, ...rest }] of gathered()) {
    clearTimeout(timer);
    tell(message, rest);
    gathered().delete(message);
  }
}

function wait(message: string): void {
  const timer = outside.runInAsyncScope(() => setTimeout(() => goOn(message), restMs).unref());
  gathered().set(message, { timer, things: new Map() });
}

function goOn(message: string): void {
  const found = gathered().get(message);
  gathered().delete(message);
  if (!found || found.things.size === 0) return;
  tell(message, found);
  wait(message);
}

function tell(message: string, { things }: Pick<Gathered, "things">): void {
  if (things.size === 0) return;
  outside.runInAsyncScope(() => log.info({ count: things.size, all: [...things.values()] }, message));
  things.clear();
}
