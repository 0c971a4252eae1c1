import "server-only";
import { and, asc, eq, exists } from "drizzle-orm";
import { anchorLeaves, anchors, anchorStamps } from "@/db/schema/anchors";
import { readLeaf } from "@/lib/audit/anchor-leaf";
import type { Context } from "@/lib/platform/context/context";
import { listValid } from "./judge-stamp";
import type { AttestationDto } from "./schema";

/** A chain is anchored a few times in its life; more are not needed for what the first says. */
const mostRead = 50;

/**
 * Since when the sealed files of a workflow exist, as an authority attests: by the first stamped anchor that names them.
 * Callers must have judged the chain, whose anchors are then those of this installation.
 */
export async function findAttestation(ctx: Context, workflowId: number): Promise<AttestationDto | null> {
  const isStamped = exists(
    ctx.db.select({ anchor: anchorStamps.anchor }).from(anchorStamps).where(eq(anchorStamps.anchor, anchors.number)),
  );
  const rows = await ctx.db
    .select({ leaf: anchorLeaves.leaf, anchor: anchors })
    .from(anchorLeaves)
    .innerJoin(anchors, eq(anchors.number, anchorLeaves.anchor))
    .where(and(eq(anchorLeaves.workflowId, workflowId), isStamped))
    .orderBy(asc(anchorLeaves.anchor))
    .limit(mostRead);
  const first = rows.find(({ leaf }) => (readLeaf(leaf)?.files.length ?? 0) > 0);
  if (!first) return null;
  const { anchor } = first;
  const stamps = await listValid(
    anchor,
    await ctx.db.select().from(anchorStamps).where(eq(anchorStamps.anchor, anchor.number)),
  );
  const [earliest] = stamps.toSorted((a, b) => Number(b.isTrusted) - Number(a.isTrusted) || +a.at - +b.at);
  return earliest ? { anchor: anchor.number, at: earliest.at, by: earliest.by, trusted: earliest.isTrusted } : null;
}
