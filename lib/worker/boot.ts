import "server-only";
import { closeDatabase, connectionOptions } from "@/db/client";
import { migrate } from "@/db/migrate";
import { closeListening } from "@/lib/platform/listen";
import { log } from "@/lib/platform/log";
import { startWorker } from "@/lib/platform/jobs/worker";
import { assertSealKeyUsable } from "@/lib/platform/seal-key";
import { settings } from "@/lib/platform/settings";
import { storageIsReady } from "@/lib/platform/storage";
import { fillSample, type Sample } from "./fill-sample";
import { crontab, inwardTasks, outwardTasks } from "./tasks";

/** What the start script prints, and what it stops at the end. */
export type Booted = { sample?: Sample; mailbox?: string; stopWorker(): Promise<void> };

/** They mostly wait for somebody else's answer. */
const outwardAtOnce = 8;

/** Before the first request: settings, tables, certificate, sample data, worker. */
export async function boot(): Promise<Booted> {
  const { appUrl, isLoopback, RESEND_API_KEY, SMTP_URL } = settings();
  await migrate(connectionOptions());
  await storageIsReady();
  await assertSealKeyUsable(new Date());
  const common = {
    connection: connectionOptions(),
    log: (level: "error" | "warning", message: string) => log[level === "error" ? "error" : "warn"](message),
  };
  const workers = await Promise.all([
    startWorker({ ...common, tasks: inwardTasks, crontab }),
    startWorker({ ...common, tasks: outwardTasks, concurrency: outwardAtOnce }),
  ]);
  const sample = isLoopback ? await fillSample() : undefined;
  const hasMailbox = isLoopback && !RESEND_API_KEY && !SMTP_URL;
  return {
    ...(sample && { sample }),
    ...(hasMailbox && { mailbox: new URL("/app/dev/mailbox", appUrl).href }),
    stopWorker: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await closeListening();
      await closeDatabase();
    },
  };
}
