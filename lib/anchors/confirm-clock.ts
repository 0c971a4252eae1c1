import "server-only";
import { createHash } from "node:crypto";
import type { Context } from "@/lib/platform/context/context";
import { wordsOf } from "@/lib/platform/errors/explain";
import { dayMs } from "@/lib/platform/i18n/days";
import { log } from "@/lib/platform/logs/log";
import { tellOperator } from "@/lib/platform/logs/tell-operator";
import { OtherClock, requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import { mostClockDifferenceMs } from "@/lib/platform/pdf/verify/time-stamp";
import { settings } from "@/lib/platform/process/settings";

/**
 * Whether an anchor may be made now: its time stays in the chain for ever, and no later one can be stamped until the clock
 * has come to it. An anchor is made each day at least, so that a clock that has gone further since the last one, or
 * backwards, is compared with the authority's. Without an authority that answers there is nothing to compare it with.
 */
export async function isClockConfirmed(ctx: Context, last: { at: Date } | undefined): Promise<boolean> {
  const { TSA_URL } = settings();
  const passed = last ? ctx.now.getTime() - last.at.getTime() : Infinity;
  if (!TSA_URL || (passed > -mostClockDifferenceMs && passed < dayMs + mostClockDifferenceMs)) return true;
  const differs = await requestTimestamp(TSA_URL, createHash("sha256").update("clock").digest()).then(
    () => null,
    (error: unknown) => (error instanceof OtherClock ? error : null),
  );
  if (!differs) return true;
  const reason = wordsOf(differs);
  log.error({ reason, lastAnchor: last?.at ?? null }, "no anchor is made: the clock is wrong");
  await tellOperator(ctx.db, {
    topic: "anchor clock",
    againMs: dayMs,
    subject: "No anchors are made: the clock is wrong",
    text: `By the clock of this installation it is ${ctx.now.toISOString()}. ${reason} Set the clock; until then no anchor of the audit trails is made, because it would carry a wrong time for ever (docs/operating.md, Anchors).`,
  });
  return false;
}
