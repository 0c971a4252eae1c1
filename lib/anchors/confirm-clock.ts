import "server-only";
import { createHash } from "node:crypto";
import type { Context } from "@/lib/platform/context/context";
import { wordsOf } from "@/lib/platform/errors/explain";
import { dayMs } from "@/lib/platform/i18n/days";
import { log } from "@/lib/platform/logs/log";
import { tellOperator } from "@/lib/platform/logs/tell-operator";
import { OtherClock, requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import { mostClockDifferenceMs } from "@/lib/platform/pdf/verify/time-stamp";
import { listAuthorities } from "./stamp-anchors";

/**
 * Whether an anchor may be made now: its time stays in the chain for ever, and no later one can be stamped until the clock
 * has come to it. An anchor is made each day at least, so that a clock that has gone further since the last one, or
 * backwards, is compared with the authorities'. One of two that agrees is enough, because the other may be wrong itself.
 * Without an authority that answers there is nothing to compare it with.
 */
export async function isClockConfirmed(ctx: Context, last: { at: Date } | undefined): Promise<boolean> {
  const passed = last ? ctx.now.getTime() - last.at.getTime() : Infinity;
  if (passed > -mostClockDifferenceMs && passed < dayMs + mostClockDifferenceMs) return true;
  const said = await Promise.all(listAuthorities().map(({ url }) => askTime(url)));
  const differs = said.find((one) => one instanceof OtherClock);
  if (!differs || said.includes("agrees")) return true;
  const reason = wordsOf(differs);
  log.error({ reason, lastAnchor: last?.at ?? null }, "no anchor is made: the time-stamp authority's clock is another");
  await tellOperator(ctx.db, {
    topic: "anchor clock",
    againMs: dayMs,
    subject: "No anchors are made: this clock and the authority’s differ",
    text: `By the clock of this installation it is ${ctx.now.toISOString()}. ${reason} Set the clock or, if the authority is wrong, name another as TSA_URL or TSA_URL_2. Until then no anchor of the audit trails is made, because it would carry a wrong time for ever (docs/operating.md, Anchors).`,
  });
  return false;
}

const askTime = (url: string): Promise<"agrees" | OtherClock | null> =>
  requestTimestamp(url, createHash("sha256").update("clock").digest()).then(
    () => "agrees",
    (error: unknown) => (error instanceof OtherClock ? error : null),
  );
