import "server-only";
import { and, count, desc, gt, isNotNull, isNull, lt, min } from "drizzle-orm";
import { mailSettings } from "@/db/schema/appearance";
import { mails } from "@/db/schema/platform";
import { completions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { withoutAddresses } from "@/lib/platform/logs/log";
import { wordsOf } from "@/lib/platform/errors/explain";
import { logOutage } from "@/lib/platform/logs/outages";
import { storageIsReady } from "@/lib/platform/storage/storage";
import { tellOperator } from "@/lib/platform/logs/tell-operator";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const listed = 10;

/**
 * Mails the operator everything that does not work now, at most once an hour from all processes together. `more` is
 * what only the caller knows.
 */
export async function tellFailures(ctx: Context, more: readonly string[] = []): Promise<void> {
  // Mail cannot report that mail is stuck; `retryPostponed` reports it as soon as the server accepts mail again.
  if (more.length === 0 && (await mailWaits(ctx))) return;
  const found = await Promise.all([listUnsealed(ctx), listMailServers(ctx), findStorageFailure()]);
  const lines = [...more, ...found.flat()];
  if (lines.length === 0) return;
  await tellOperator(ctx.db, {
    topic: "failures",
    againMs: hourMs,
    subject: "Countersign: something does not work",
    text: `${lines.join("\n")}\n\nThe log says more. Another mail follows in an hour at the earliest.`,
  });
}

async function mailWaits(ctx: Context): Promise<boolean> {
  const [waiting] = await ctx.db.select({ id: mails.id }).from(mails).where(isNotNull(mails.postponedAt)).limit(1);
  return waiting !== undefined;
}

async function listUnsealed(ctx: Context): Promise<string[]> {
  const late = and(isNull(completions.sealedAt), lt(completions.createdAt, new Date(ctx.now.getTime() - minuteMs)));
  const [all] = await ctx.db
    .select({ count: count(), since: min(completions.createdAt) })
    .from(completions)
    .where(late);
  if (!all?.count) return [];
  const rows = await ctx.db.select().from(completions).where(late).orderBy(completions.createdAt).limit(listed);
  return [
    `Signed and not sealed: ${all.count}, the oldest since ${all.since?.toISOString()}. They are tried again by themselves.`,
    ...rows.map(({ workflowId, lastError }) => `  workflow ${workflowId}: ${lastError ?? "not tried yet"}`),
  ];
}

/** Organisations' own servers; their mail leaves by the product's server instead. */
async function listMailServers(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ host: mailSettings.host, companyId: mailSettings.companyId, lastError: mailSettings.lastError })
    .from(mailSettings)
    .where(gt(mailSettings.failedAt, new Date(ctx.now.getTime() - hourMs)))
    .orderBy(desc(mailSettings.failedAt))
    .limit(listed);
  return rows.map(
    ({ host, companyId, lastError }) =>
      `Mail server ${host} of ${companyId === null ? "a person" : `organisation ${companyId}`}: ${withoutAddresses(lastError ?? "")}`,
  );
}

async function findStorageFailure(): Promise<string[]> {
  const failure = await storageIsReady().then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) return [];
  logOutage("storage", { err: failure });
  return [`The storage for files: ${wordsOf(failure)}. Nothing can be uploaded, signed or sealed.`];
}
