import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { startWorkers } from "@/lib/platform/jobs/worker";
import { connectionFromEnvironment } from "./environment";

const payload = z.object({ log: z.string(), seconds: z.number() });

/** A worker process for tests that kill it; each run of a job writes a line into that job's log. */
const slow = async (given: unknown) => {
  const { log, seconds } = payload.parse(given);
  appendFileSync(log, `begun ${process.pid}\n`);
  await sleep(seconds * 1000);
  appendFileSync(log, `done ${process.pid}\n`);
};
const worker = await startWorkers({
  connection: connectionFromEnvironment(),
  kinds: [{ tasks: { slow }, concurrency: 4 }],
});
process.on("SIGTERM", async () => {
  await worker.stop();
  process.exit(0);
});
process.stdout.write("ready\n");
