import "server-only";
import { and, asc, count, inArray, isNotNull } from "drizzle-orm";
import { retentionDue, retentionRules } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import { endHolds } from "@/lib/holds/lift-hold";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import type { Context } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { log } from "@/lib/platform/logs/log";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { mayBeErased } from "./due-at";
import { listDue } from "./list-due";
import { isClockRight } from "./watch-clock";

/**
 * Runs every night: ends holds whose time is over, lists what is due within 30 days, tells those concerned, and erases
 * what was listed for 30 days. Nothing happens until the clock has been right for a day.
 */
export async function eraseByRule(ctx: Context): Promise<void> {
  if (!(await isClockRight(ctx))) {
    log.warn(
      "Nothing is erased by rule: within the last day the clock was set or not watched, or no authority has stamped an anchor for three days.",
    );
    return;
  }
  await endHolds(ctx);
  const rules = await ctx.db.select().from(retentionRules).orderBy(asc(retentionRules.id));
  await oneByOne(rules, {
    about: ({ companyId, userId }) => ({
      ...(companyId !== null && { companyId }),
      ...(userId !== null && { userId }),
    }),
    act: (rule) => listDue(ctx, rule),
    failed: "what is due by a rule could not be listed",
  });
  await eraseAll(ctx, mayBeErased(ctx), "rule", async (tx, ids) => {
    if (ids.length === 0) return;
    await tx.db
      .update(retentionDue)
      .set({ erasedAt: tx.now })
      .where(inArray(retentionDue.workflowId, [...ids]));
    await recordErased(tx, ids);
  });
}

/** In the transaction of the erasure, so that none is missing from the security log after a kill. */
async function recordErased(tx: Context, ids: readonly number[]): Promise<void> {
  const erased = await tx.db
    .select({ companyId: workflows.companyId, count: count() })
    .from(workflows)
    .where(and(inArray(workflows.id, [...ids]), isNotNull(workflows.companyId)))
    .groupBy(workflows.companyId);
  for (const { companyId, count: number } of erased)
    if (companyId !== null) await recordSecurityEvent(tx, "retentionErased", { companyId, subject: String(number) });
}
