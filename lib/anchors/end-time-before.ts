import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { chainGrowths, earlierErasures } from "@/db/schema/anchors";
import { auditActions } from "@/db/schema/workflows";
import { macOf } from "@/lib/audit/macs";
import { changeRegister, loadRegister, tellRegister } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { findNewestAnchor } from "./find-newest-anchor";

/** How long after the first start with codes processes of the previous version may still write entries without one. */
const graceMs = 24 * 3600_000;

/**
 * After an upgrade, once the processes of the previous version are gone: makes the next anchors include every chain
 * that they wrote to. Returns whether records without a code stop being accepted after these anchors.
 */
export async function askForOldChains(ctx: Context): Promise<boolean> {
  const { closed, since } = await loadRegister(ctx);
  if (closed !== null || ctx.now.getTime() - Date.parse(since) < graceMs) return false;
  await ctx.db.execute(
    sql`insert into ${chainGrowths} (workflow_id) select distinct workflow_id from ${auditActions} where mac is null`,
  );
  return true;
}

/** From now on, a record without a code is accepted only if one of the anchors made so far holds it. */
export async function endTimeBefore(ctx: Context): Promise<void> {
  const erasures = await ctx.db.select().from(earlierErasures).where(isNull(earlierErasures.mac));
  for (const row of erasures)
    await ctx.db
      .update(earlierErasures)
      .set({ mac: macOf("erasure", row) })
      // Another process may have given it its code meanwhile, and a second one is refused.
      .where(and(eq(earlierErasures.workflowId, row.workflowId), isNull(earlierErasures.mac)));
  await changeRegister(ctx, async (found, tx) => {
    if (!found) throw new Error("The register of audit trails is gone");
    const newest = await findNewestAnchor(tx);
    if (found.closed !== null) return found;
    const closed = newest?.number ?? 0;
    await tellRegister(tx, {
      topic: `audit-register closed ${closed}`,
      text: `From now on, an entry of an audit trail without a code of this installation is accepted only if an anchor up to number ${closed} holds it. You get this mail once, a day after the upgrade that brought the codes. If you get another, somebody has put an older register back into database and storage: entries that were written since the first such mail and have no code may be forged.`,
    });
    return { ...found, closed };
  });
}
