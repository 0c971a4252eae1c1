import "server-only";
import { asc, desc, max, sql } from "drizzle-orm";
import { anchorChecks, anchors, anchorStamps, chainGrowths } from "@/db/schema/anchors";
import { installation } from "@/db/schema/platform";
import { loadRegister } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { tellFindings } from "./tell-findings";
import { type AnchorWalk, verifyAnchors } from "./verify-anchors";

const mostKept = 1000;

/** Runs weekly, and at the operator's command: walks all anchors and keeps what was found, for doctor and metrics. */
export async function checkAnchors(ctx: Context): Promise<AnchorWalk> {
  const walk = await verifyAnchors(ctx);
  const findings = walk.findings.slice(0, mostKept);
  await ctx.db.insert(anchorChecks).values({ at: ctx.now, anchors: walk.anchors, findings });
  await tellFindings(ctx, walk.findings, { topic: "anchors", againMs: 24 * 3600_000 });
  return walk;
}

/** What the doctor command reports about anchors; null if the database is new or of a version without them. */
export async function findAnchorState(ctx: Context) {
  const [column] = await ctx.db.execute(sql`select from pg_class where oid = to_regclass('anchor_stamps')`);
  if (!column) return null;
  const [known] = await ctx.db.select({ id: installation.id }).from(installation);
  if (!known) return null;
  const [[newest], [check], [waiting], register, [stamped]] = await Promise.all([
    ctx.db.select().from(anchors).orderBy(desc(anchors.number)).limit(1),
    ctx.db.select().from(anchorChecks).orderBy(desc(anchorChecks.id)).limit(1),
    ctx.db.select().from(chainGrowths).orderBy(asc(chainGrowths.id)).limit(1),
    loadRegister(ctx),
    ctx.db.select({ newest: max(anchorStamps.anchor) }).from(anchorStamps),
  ]);
  return { newest, check, waitingSince: waiting?.at ?? null, register, stamped: stamped?.newest ?? null };
}
