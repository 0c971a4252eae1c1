import "server-only";
import { desc, lt } from "drizzle-orm";
import { anchors } from "@/db/schema/anchors";
import { isOurAnchor } from "@/lib/audit/list-anchored";
import { loadRegister } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";

const atOnce = 100;

/**
 * The newest anchor that this installation made. One that somebody wrote into the database, whatever its number, neither
 * ends the making of anchors nor is linked to.
 */
export async function findNewestAnchor(ctx: Context): Promise<typeof anchors.$inferSelect | undefined> {
  const register = await loadRegister(ctx);
  for (let below: number | null = null; ;) {
    const rows = await ctx.db
      .select()
      .from(anchors)
      .where(below === null ? undefined : lt(anchors.number, below))
      .orderBy(desc(anchors.number))
      .limit(atOnce);
    const found = rows.find((row) => isOurAnchor(row, register));
    if (found || rows.length < atOnce) return found;
    below = rows.at(-1)?.number ?? 0;
  }
}
