import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startWorker } from "@/lib/platform/jobs/worker";
import { connectionFromEnvironment } from "./environment";

type Tasks = { slow: { log: string; seconds: number } };

/** A process that works on jobs, for tests that kill it: each run is a line in the job's own log. */
const worker = await startWorker<Tasks>({
  connection: connectionFromEnvironment(),
  tasks: {
    slow: async ({ log, seconds }) => {
      appendFileSync(log, `begun ${process.pid}\n`);
      await sleep(seconds * 1000);
      appendFileSync(log, `done ${process.pid}\n`);
    },
  },
});
process.on("SIGTERM", async () => {
  await worker.stop();
  process.exit(0);
});
process.stdout.write("ready\n");
