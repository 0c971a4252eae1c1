import type { BodyOf, Called, MethodOf } from "@/lib/platform/http/call-api";
import { callWithRetry, type Outcome, outcomeOf, type RetryOptions, withRetry } from "./call-link";
import { isGateClosed, isOver } from "./refusals";

/** A call that needs no link, with retries. */
export const callPublic = <R extends Called = never>(
  method: MethodOf<R>,
  address: string,
  body: BodyOf<R>,
  options?: RetryOptions,
): Promise<Outcome<R>> => withRetry(() => outcomeOf<R>(method, address, body), options);

/**
 * A call for an action of the recipient, with retries. If the gate has closed or nothing can be filled any more, it
 * reloads the page, which says so, and the promise never settles.
 */
export async function act<R extends Called = never>(...call: Parameters<typeof callWithRetry<R>>): Promise<Outcome<R>> {
  const outcome = await callWithRetry<R>(...call);
  if (outcome.ok || !(isOver(outcome.failure) || isGateClosed(outcome.failure))) return outcome;
  location.reload();
  return new Promise(() => {});
}
