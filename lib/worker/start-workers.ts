import "server-only";
import { directOptions } from "@/db/client";
import { log, logRarely } from "@/lib/platform/logs/log";
import { logOutage } from "@/lib/platform/logs/outages";
import { startWorkers as startKinds } from "@/lib/platform/jobs/worker";
import { workers } from "./tasks";

/** Starts the workers of every kind; returns a function that stops them all. */
export async function startWorkers(): Promise<() => Promise<void>> {
  const started = await startKinds({
    kinds: workers,
    connection: directOptions(),
    onSetBack: () => log.warn("The clock was set back; what waited for the time before is done now."),
    onTrouble: (reason) => logOutage("database", { reason }),
    onWarning: (warning) => logRarely("warn", {}, `the queue of jobs: ${warning}`),
  });
  return () => started.stop();
}
