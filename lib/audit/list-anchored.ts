import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { anchorLeaves, anchors } from "@/db/schema/anchors";
import { auditCertificates } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { leadsToRoot } from "@/lib/platform/merkle";
import { anchorFile, readKnownAnchor } from "./anchor-file";
import { type ChainLeaf, readLeaf } from "./anchor-leaf";

/** What one anchor says of a chain. */
export type Anchored = {
  number: number;
  /** Null where the anchor itself is gone. */
  at: Date | null;
  /** Null if leaf or anchor were changed: the leaf does not lead to the root that database and storage keep. */
  leaf: ChainLeaf | null;
  /** Storage has lost the anchor's file. */
  lacksFile: boolean;
};

/**
 * What all anchors say of a chain, from the oldest to the newest, and the certificates that are recorded, which leaves
 * may name; by one statement.
 */
export async function listAnchored(ctx: Context, workflowId: number) {
  const rows = await ctx.db
    .select({
      found: anchorLeaves,
      anchor: anchors,
      newest: sql<number>`(select max(${anchors.number}) from ${anchors})`,
      certificates: sql<string[]>`array(select ${auditCertificates.fileHash} from ${auditCertificates}
        where ${auditCertificates.workflowId} = ${workflowId})`,
    })
    .from(anchorLeaves)
    .leftJoin(anchors, eq(anchors.number, anchorLeaves.anchor))
    .where(eq(anchorLeaves.workflowId, workflowId))
    .orderBy(asc(anchorLeaves.anchor), asc(anchorLeaves.place));
  const last = rows.at(-1);
  // Each root vouches for those before it, so one file is enough.
  const file = last ? await readKnownAnchor(last.found.anchor) : null;
  const anchored = rows.map(({ found, anchor, newest }): Anchored => {
    const { anchor: number, place, leaf, path } = found;
    const isLast = number === last?.found.anchor;
    const fits =
      anchor === null || (leadsToRoot(leaf, path, { ...anchor, place }) && isAsStored(isLast ? file : null, anchor));
    return {
      number,
      at: anchor?.at ?? null,
      leaf: fits ? readLeaf(leaf) : null,
      // The newest anchor's file is written right after it.
      lacksFile: isLast && file === null && number !== newest,
    };
  });
  return { anchored, certificates: last?.certificates ?? [] };
}

const isAsStored = (file: string | null, anchor: typeof anchors.$inferSelect) =>
  file === null || file === anchorFile(anchor);
