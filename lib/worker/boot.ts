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
import { crontab, tasks } from "./tasks";

/** What the start script prints, and what it stops at the end. */
export type Booted = { sample?: Sample; mailbox?: string; stopWorker(): Promise<void> };

/** Before the first request: settings, tables, certificate, sample data, worker. */
export async function boot(): Promise<Booted> {
  const { appUrl, isLoopback, RESEND_API_KEY, SMTP_URL } = settings();
  await migrate(connectionOptions());
  await storageIsReady();
  await assertSealKeyUsable(new Date());
  const worker = await startWorker({
    tasks,
    crontab,
    connection: connectionOptions(),
    log: (level, message) => log[level === "error" ? "error" : "warn"](message),
  });
  const sample = isLoopback ? await fillSample() : undefined;
  const hasMailbox = isLoopback && !RESEND_API_KEY && !SMTP_URL;
  return {
    ...(sample && { sample }),
    ...(hasMailbox && { mailbox: new URL("/app/dev/mailbox", appUrl).href }),
    stopWorker: async () => {
      await worker.stop();
      await closeListening();
      await closeDatabase();
    },
  };
}
