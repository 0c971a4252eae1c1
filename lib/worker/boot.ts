import "server-only";
import { closeDatabase, directOptions } from "@/db/client";
import { migrate } from "@/db/migrate";
import { closeListening } from "@/lib/platform/listen";
import { programFile } from "@/lib/platform/program-file";
import { assertSealKeyUsable } from "@/lib/platform/seal-key";
import { settings } from "@/lib/platform/settings";
import { storageIsReady } from "@/lib/platform/storage";
import { trustAnchors } from "@/lib/platform/trust-anchors";
import { fillSample, type Sample } from "./fill-sample";
import { startWorkers } from "./start-workers";

/** For the start script: what it prints, and the function it calls on shutdown. */
type Booted = { sample?: Sample; mailbox?: string; stopWorker(): Promise<void> };

/**
 * Runs before the first request: checks settings, tables, storage and certificates, starts the workers, adds sample
 * data.
 */
export async function boot(): Promise<Booted> {
  const { appUrl, isLoopback, RESEND_API_KEY, SMTP_URL } = settings();
  await migrate(directOptions(), programFile("db/migrations"));
  await storageIsReady();
  await assertSealKeyUsable(new Date());
  await trustAnchors();
  const stopWorkers = await startWorkers();
  const sample = isLoopback ? await fillSample() : undefined;
  const hasMailbox = isLoopback && !RESEND_API_KEY && !SMTP_URL;
  return {
    ...(sample && { sample }),
    ...(hasMailbox && { mailbox: new URL("/app/dev/mailbox", appUrl).href }),
    stopWorker: async () => {
      await stopWorkers();
      await closeListening();
      await closeDatabase();
    },
  };
}
