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
 * Since when these files of a workflow exist, as an authority attests: by the first anchor that names all of them and has
 * a time stamp. A certificate in another language, or a renewed file, may be years younger than what was sealed.
 * Callers must have judged the chain, whose anchors are then those of this installation.
 */
export async function findAttestation(
  ctx: Context,
  workflowId: number,
  files: readonly string[],
): Promise<AttestationDto | null> {
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
  for (const { leaf, anchor } of rows) {
    const named = readLeaf(leaf)?.files ?? [];
    if (files.length === 0 || !files.every((hash) => named.includes(hash))) continue;
    const found = await readEarliest(ctx, anchor);
    if (found) return found;
  }
  return null;
}

async function readEarliest(ctx: Context, anchor: typeof anchors.$inferSelect): Promise<AttestationDto | null> {
  const rows = await ctx.db.select().from(anchorStamps).where(eq(anchorStamps.anchor, anchor.number));
  const stamps = await listValid(anchor, rows);
  const [earliest] = stamps.toSorted((a, b) => Number(b.isTrusted) - Number(a.isTrusted) || +a.at - +b.at);
  if (!earliest) return null;
  const { at, by, isTrusted: trusted, provenUntil } = earliest;
  return { anchor: anchor.number, at, by, trusted, provenUntil };
}
