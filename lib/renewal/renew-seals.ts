import "server-only";
import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { sealedFiles } from "@/db/schema/sealed-versions";
import type { Context } from "@/lib/platform/context/context";
import { wordsOf } from "@/lib/platform/errors/explain";
import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { addJob } from "@/lib/platform/jobs/add-job";
import { log } from "@/lib/platform/logs/log";
import { metrics } from "@/lib/platform/logs/metrics";
import { tellOperator } from "@/lib/platform/logs/tell-operator";
import { withoutValues } from "@/lib/platform/logs/without-values";
import { requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import { readTimeStamp } from "@/lib/platform/pdf/verify/time-stamp";
import { settings } from "@/lib/platform/process/settings";
import { type Authority, renewFile, type RenewalOutcome } from "./renew-file";
import { takeBackDue, takeDue } from "./take-due";

const mostAtOnce = 20;
const minuteMs = 60_000;

type Batch = Record<RenewalOutcome | "failed", number>;

/** Runs every night: begins the renewal of all files that are due, unless it runs already. */
export async function beginRenewal(ctx: Context): Promise<void> {
  if (!settings().TSA_URL || settings().RENEW_PER_MINUTE === 0) return;
  await takeBackDue(ctx);
  await queueRenewal(ctx, ctx.now);
}

/** A batch, and after it the next as a job of its own, at the pace of RENEW_PER_MINUTE, until nothing is due. */
export async function renewSeals(ctx: Context): Promise<void> {
  const { RENEW_PER_MINUTE: pace } = settings();
  const began = ctx.now.getTime();
  const batch = await renewBatch(ctx);
  if (!batch) return;
  // Most likely the authority does not answer: the job is tried again, later each time.
  if (batch.failed === sizeOf(batch)) throw new Error("None of the sealed files could be renewed.");
  await queueRenewal(ctx, new Date(began + (sizeOf(batch) / pace) * minuteMs));
}

/** At most one waits, so that the pace is that of the whole installation. */
const jobKey = "renewSeals";
const queueRenewal = (ctx: Context, runAt: Date) => addJob(ctx.db, "renewSeals", {}, { key: jobKey, runAt });
export const sizeOf = (batch: Batch) => Object.values(batch).reduce((sum, count) => sum + count, 0);

/** Renews the next files that are due; null if there are none, or nothing can be renewed with these settings. */
export async function renewBatch(ctx: Context): Promise<Batch | null> {
  const { TSA_URL: tsaUrl, RENEW_PER_MINUTE: pace } = settings();
  if (!tsaUrl || pace === 0) return null;
  const files = await takeDue(ctx, Math.min(mostAtOnce, pace));
  if (files.length === 0) return null;
  const authority = { tsaUrl, endsAt: askOnce(tsaUrl) };
  const batch: Batch = { renewed: 0, current: 0, waiting: 0, failed: 0 };
  const failures: { originalHash: string; reason: string }[] = [];
  for (const file of files) {
    const reason = await renewFile(ctx, file, authority).then(
      (outcome) => void (batch[outcome] += 1),
      (error: unknown) => wordsOf(withoutValues(error)),
    );
    if (reason === undefined) continue;
    batch.failed += 1;
    failures.push({ originalHash: file.originalHash, reason });
    log.error({ workflowId: file.workflowId, file: file.originalHash, reason }, "a sealed file could not be renewed");
  }
  for (const outcome of ["renewed", "failed"] as const) metrics().renewals.inc({ outcome }, batch[outcome]);
  await markFailed(ctx, failures);
  log.info({ ...batch }, "sealed files were looked at for their renewal");
  return batch;
}

/** Asks the authority for a time stamp at most once, only to know when its certificate ends. */
function askOnce(tsaUrl: string): Authority["endsAt"] {
  let asked: Promise<Date> | undefined;
  return () => (asked ??= findEnd(tsaUrl));
}

async function findEnd(tsaUrl: string): Promise<Date> {
  const token = await requestTimestamp(tsaUrl, createHash("sha256").update("renewal").digest());
  return (await readTimeStamp(token)).certificate.notAfter.value;
}

/**
 * They are tried again after a day; the operator hears of it once a day. A row that somebody else has locked, such as for
 * an erasure, is not waited for while others are held.
 */
async function markFailed(ctx: Context, failures: { originalHash: string; reason: string }[]): Promise<void> {
  const [first] = failures;
  if (!first) return;
  const hashes = failures.map(({ originalHash }) => originalHash);
  const free = ctx.db
    .select({ originalHash: sealedFiles.originalHash })
    .from(sealedFiles)
    .where(inArray(sealedFiles.originalHash, hashes))
    .for("update", { skipLocked: true });
  await ctx.db
    .update(sealedFiles)
    .set({ failedAt: ctx.now, dueAt: daysLater(ctx.now, 1) })
    .where(inArray(sealedFiles.originalHash, free));
  await tellOperator(ctx.db, {
    topic: "renewal",
    againMs: dayMs,
    subject: "Sealed files could not be renewed",
    text: `Sealed files whose newest time stamp comes to its end could not be given another. The first of ${failures.length}, ${first.originalHash}: ${first.reason} They are tried again each day; \`npm run operator -- doctor\` says how many there are (docs/operating.md, Renewal).`,
  });
}
