import "server-only";
import { directOptions } from "@/db/client";
import { logRarely } from "@/lib/platform/log";
import { startWorkers as startKinds } from "@/lib/platform/jobs/worker";
import { workers } from "./tasks";

/** Starts the workers of every kind; returns a function that stops them all. */
export async function startWorkers(): Promise<() => Promise<void>> {
  const started = await startKinds({
    kinds: workers,
    connection: directOptions(),
    // During an outage the worker logs the same error every second.
    log: (level: "error" | "warning", message: string) => logRarely(level === "error" ? "error" : "warn", {}, message),
  });
  return () => started.stop();
}
