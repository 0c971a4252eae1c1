import "server-only";
import { closeDatabase, database } from "@/db/client";
import { beginRegister } from "@/lib/audit/register";
import { findFrameOrigin } from "@/lib/embedding/find-session";
import { findFrameOriginsBy } from "@/lib/embedding/frame-origin";
import { queueWords } from "@/lib/documents/index-words";
import { codeRows } from "@/lib/keys/code-rows";
import { systemContext } from "@/lib/platform/context/context";
import { addJob } from "@/lib/platform/jobs/add-job";
import { closeListening } from "@/lib/platform/database/listen";
import { tellGathered } from "@/lib/platform/logs/log-gathered";
import { hasMailbox } from "@/lib/platform/mail/mailbox";
import { serveMetrics } from "@/lib/platform/logs/metrics";
import { assertSealKeyUsable } from "@/lib/platform/crypto/seal-key";
import { endSampleSessions } from "@/lib/samples/guard-samples";
import { makesSamples } from "@/lib/samples/rules";
import { settings } from "@/lib/platform/process/settings";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import { ownFingerprint } from "@/lib/verification/own-fingerprint";
import { hearChanges } from "@/lib/workflows/list/watch-workflows";
import { bringUpToDate } from "./bring-up-to-date";
import { describeParts, findWarnings } from "./describe-parts";
import { fillSample, type Sample } from "./fill-sample";
import { startWorkers } from "./start-workers";

/** For the start script: what it prints, and the functions it calls on shutdown, one after the other. */
type Booted = {
  /** What it runs on, a line for each part. */
  found: string[];
  /** What is wrong and does not keep it from starting. */
  warnings: string[];
  sample?: Sample;
  mailbox?: string;
  stopWorkers(): Promise<void>;
  /** Call it once all requests have been answered. */
  disconnect(): Promise<void>;
};

/**
 * Runs before the first request: checks settings, tables, storage and certificates, starts the workers, adds sample
 * data.
 */
export async function boot(): Promise<Booted> {
  const { appUrl, isLoopback } = settings();
  await bringUpToDate();
  await assertSealKeyUsable(new Date());
  await beginRegister(systemContext(), await ownFingerprint());
  await codeRows(systemContext());
  await trustAnchors();
  const { METRICS_PORT, METRICS_HOST } = settings();
  const scraped = METRICS_PORT ? await serveMetrics(METRICS_PORT, METRICS_HOST) : undefined;
  if (settings().SECRET_KEY_PREVIOUS) await addJob(database(), "sealAnew", {}, { key: "seal-anew" });
  await queueWords(systemContext());
  await hearChanges();
  findFrameOriginsBy(findFrameOrigin);
  const stopWorkers = await startWorkers();
  const sample = isLoopback ? await fillSample(makesSamples(settings())) : undefined;
  if (!isLoopback) await endSampleSessions(systemContext());
  return {
    found: await describeParts(),
    warnings: await findWarnings(),
    ...(sample && { sample }),
    ...(hasMailbox() && { mailbox: new URL("/app/dev/mailbox", appUrl).href }),
    stopWorkers,
    disconnect: async () => {
      tellGathered();
      scraped?.close();
      await closeListening();
      await closeDatabase();
    },
  };
}
