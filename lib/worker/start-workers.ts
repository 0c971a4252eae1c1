import "server-only";
import { connectionOptions } from "@/db/client";
import { log } from "@/lib/platform/log";
import { startWorker } from "@/lib/platform/jobs/worker";
import { crontab, inwardTasks, outwardTasks } from "./tasks";

/** They mostly wait for somebody else's answer. */
const outwardAtOnce = 16;

/** Our own work and what talks to other people's servers, apart; answers what ends both. */
export async function startWorkers(): Promise<() => Promise<void>> {
  const common = {
    connection: connectionOptions(),
    log: (level: "error" | "warning", message: string) => log[level === "error" ? "error" : "warn"](message),
  };
  const workers = await Promise.all([
    startWorker({ ...common, tasks: inwardTasks, crontab }),
    startWorker({ ...common, tasks: outwardTasks, concurrency: outwardAtOnce }),
  ]);
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}
