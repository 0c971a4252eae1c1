import { AsyncLocalStorage } from "node:async_hooks";

// Global, because several bundles contain this module.
const processState = globalThis as { countersignRequestId?: AsyncLocalStorage<string> };
const current = (processState.countersignRequestId ??= new AsyncLocalStorage<string>());

/** Runs `act` for a request; jobs that it queues carry the request's id, and so does every line of their logs. */
export const withRequestId = <T>(id: string, act: () => T): T => (id === "" ? act() : current.run(id, act));

export const requestId = (): string | undefined => current.getStore();
