import { AsyncLocalStorage } from "node:async_hooks";
import { stateOf } from "@/lib/platform/process/process-state";

const current = () => stateOf("requestId", () => new AsyncLocalStorage<string>());

/** Runs `act` for a request; jobs that it queues carry the request's id, and so does every line of their logs. */
export const withRequestId = <T>(id: string, act: () => T): T => (id === "" ? act() : current().run(id, act));

export const requestId = (): string | undefined => current().getStore();
