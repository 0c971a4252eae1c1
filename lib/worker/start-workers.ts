import "server-only";
import { connectionOptions } from "@/db/client";
import { logRarely } from "@/lib/platform/log";
import { startWorker } from "@/lib/platform/jobs/worker";
import { workers } from "./tasks";

/** Starts one worker per kind of work; returns a function that stops them all. */
export async function startWorkers(): Promise<() => Promise<void>> {
  const common = {
    connection: connectionOptions(),
    // During an outage the worker logs the same error every second.
    log: (level: "error" | "warning", message: string) => logRarely(level === "error" ? "error" : "warn", {}, message),
  };
  const started = await Promise.all(workers.map((worker) => startWorker({ ...common, ...worker })));
  return async () => {
    await Promise.all(started.map((worker) => worker.stop()));
  };
}
